import './theme/app.scss'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { createQueryClient } from '#lib/query-client.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** Around the pages that need no session: no navbar, sidebar or footer. */
export function PublicPages() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Suspense fallback={<Spinner full label="Loading page" />}>
        <Outlet />
      </Suspense>
    </QueryClientProvider>
  )
}
