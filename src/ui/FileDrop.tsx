import { UploadCloud } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { Icon } from './Icon.tsx'

type FileDropProps = {
  label: string
  accept: readonly string[]
  /** The largest file, in words. */
  limit?: string
  several?: boolean
  /** Somebody asked for a file elsewhere on the page: lets them choose it at once. */
  asked?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Drop files, or choose them with the button. Every file is handed on: who takes them says what is wrong. */
export function FileDrop({
  label,
  accept,
  limit = '500 MB',
  several = false,
  asked = false,
  onFiles,
}: FileDropProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: several,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => onFiles([...accepted, ...refused.map(({ file }) => file)]),
  })
  useEffect(() => {
    if (!asked) return
    button.current?.focus()
    button.current?.click()
  }, [asked])

  return (
    <div {...getRootProps({ className: `file-drop ${isDragActive ? 'is-over' : ''}` })}>
      <input {...getInputProps({ 'aria-label': label })} />
      <Icon icon={UploadCloud} size={28} />
      <button type="button" className="file-drop-button" ref={button} onClick={open}>
        {label}
      </button>
      <span className="text-body-secondary">
        {accept.length > 2 ? accept.join(', ') : accept.join(' or ')}, {'up\u00a0to\u00a0'}
        {limit.replace(' ', '\u00a0')}
      </span>
    </div>
  )
}
