import { useSearchParams } from 'react-router-dom'

/** The upload that is open and the part of it that is shown, in the address: Back closes it. */
export function useOpenUpload() {
  const [search, setSearch] = useSearchParams()
  return {
    uploadId: Number(search.get('upload')) || null,
    tab: search.get('tab') ?? '',
    open: (uploadId: number) => setSearch({ upload: String(uploadId) }),
    /** Filters belong to the part they were set in. */
    showTab: (tab: string) => {
      const upload = search.get('upload')
      setSearch({ ...(upload && { upload }), ...(tab && { tab }) })
    },
  }
}
