export { FewFiles, FileList } from './FileList.tsx'
export { actionColumn, fileColumns, momentColumn, uploadColumns } from './file-columns.ts'
export { uploadBadge } from './upload-badge.ts'
