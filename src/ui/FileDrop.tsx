import { UploadCloud } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { Icon } from './Icon.tsx'

type FileDropProps = {
  label: string
  accept: readonly string[]
  several?: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Drop files, or choose them by click or key. Every file is handed on: who takes them says what is wrong. */
export function FileDrop({
  label,
  accept,
  several = false,
  disabled = false,
  onFiles,
}: FileDropProps) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    multiple: several,
    disabled,
    onDrop: (accepted, refused) => onFiles([...accepted, ...refused.map(({ file }) => file)]),
  })
  return (
    <div
      {...getRootProps({
        className: `file-drop ${isDragActive ? 'is-over' : ''}`,
        role: 'button',
        'aria-label': label,
      })}
    >
      <input {...getInputProps({ 'aria-label': label })} />
      <Icon icon={UploadCloud} size={28} />
      <strong>{label}</strong>
      <span className="text-body-secondary">{accept.join(' or ')}, up to 500 MB</span>
    </div>
  )
}
