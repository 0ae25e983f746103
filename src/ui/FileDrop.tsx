import { UploadCloud } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { Icon } from './Icon.tsx'

type FileDropProps = {
  label: string
  accept: readonly string[]
  several?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Drop files, or choose them with the button. Every file is handed on: who takes them says what is wrong. */
export function FileDrop({ label, accept, several = false, onFiles }: FileDropProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: several,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => onFiles([...accepted, ...refused.map(({ file }) => file)]),
  })
  return (
    <div {...getRootProps({ className: `file-drop ${isDragActive ? 'is-over' : ''}` })}>
      <input {...getInputProps({ 'aria-label': label })} />
      <Icon icon={UploadCloud} size={28} />
      <button type="button" className="file-drop-button" onClick={open}>
        {label}
      </button>
      <span className="text-body-secondary">{accept.join(' or ')}, up to 500 MB</span>
    </div>
  )
}
