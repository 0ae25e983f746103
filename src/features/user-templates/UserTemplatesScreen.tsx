import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { standardColumns } from '#domain/export-column.ts'
import { biddableModes, modeDefinitions } from '#domain/mode.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { templateQueries } from './user-templates.api.ts'

export function UserTemplatesScreen() {
  const [search, setSearch] = useSearchParams()
  const templates = useQuery(templateQueries.list())
  return (
    <>
      <PageHeader title="User templates" about="Columns in exports that use the custom template." />
      <QueryState
        query={templates}
        loading="Loading templates"
        failed="The templates could not be loaded."
      >
        {(kept) => (
          <Tabs
            label="Modes"
            chosen={search.get('mode') ?? ''}
            onChoose={(mode) => setSearch({ mode })}
            tabs={biddableModes.map((mode) => {
              const { route, title } = modeDefinitions[mode]
              const own = kept?.find((template) => template.mode === mode)
              return {
                key: route,
                title: own ? `${title} (custom)` : title,
                panel: (
                  <>
                    <p className="text-body-secondary">
                      {own
                        ? `Changed by ${own.updatedBy}, ${formatNotified(new Date(own.updatedAt))}.`
                        : kept
                          ? 'Standard columns are in use. Change them here, or import them from a file.'
                          : 'This server does not say which columns apply; download both templates to see them. The columns below are the standard ones; saving replaces the custom template.'}
                    </p>
                    <TemplateEditor
                      key={mode}
                      mode={mode}
                      custom={kept ? own !== undefined : null}
                      kept={own?.columns ?? standardColumns(mode)}
                    />
                  </>
                ),
              }
            })}
          />
        )}
      </QueryState>
    </>
  )
}
