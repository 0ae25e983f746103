import { useEffect, useRef, useState } from 'react'

type WindowDropProps = { label: string; onFiles: (files: readonly File[]) => void }

/** Takes files dropped anywhere on the page; a zone of its own that takes them first is left alone. */
export function WindowDrop({ label, onFiles }: WindowDropProps) {
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const out = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', out)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', out)
      window.removeEventListener('drop', drop)
    }
  }, [])

  return isOver ? (
    <div className="window-drop" aria-hidden="true">
      <span>{label}</span>
    </div>
  ) : null
}
