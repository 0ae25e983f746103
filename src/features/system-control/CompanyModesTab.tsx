import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import { isPlatform } from '#domain/company-kind.ts'
import { type BiddableMode, biddableModes, isBiddable, modeDefinitions } from '#domain/mode.ts'
import { roleWords } from '#domain/role.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { problemOf } from '#lib/call.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { undoToast } from '#ui/undo-toast.tsx'
import { systemMutations } from './system-control.api.ts'
import { counted } from '#domain/quantity.ts'

export function CompanyModesTab() {
  const companies = useQuery(companyQueries.list())
  const save = useMutation({
    ...systemMutations.setModes(),
    onError: (error) => toast.error(problemOf(error).message),
  })
  const set = (id: number, name: string, modes: BiddableMode[], seen: BiddableMode[]) =>
    save.mutate(
      { id, modes, seen },
      {
        onSuccess: () =>
          undoToast({
            text: `${name} works in ${counted(modes.length, 'mode')}.`,
            onUndo: () => save.mutate({ id, modes: seen, seen: modes }),
          }),
      },
    )
  return (
    <QueryState
      query={companies}
      loading="Loading companies"
      failed="The companies could not be loaded."
    >
      {(all) => {
        const trading = all.filter((company) => !isPlatform(company))
        return trading.length === 0 ? (
          <EmptyState text="No companies yet. Invite someone to add one." />
        ) : (
          <PlainTable label="Modes of companies" card tableClass="table-sm align-middle mode-table">
            <thead>
              <tr>
                <th scope="col">Company</th>
                <th scope="col">Kind</th>
                {biddableModes.map((mode) => (
                  <th key={mode} scope="col">
                    {modeDefinitions[mode].title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {trading.map(({ id, name, kind, modes }) => {
                const known = modes.filter(isBiddable)
                return (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td>{roleWords[kind]}</td>
                    {biddableModes.map((mode) => (
                      <td key={mode}>
                        <input
                          type="checkbox"
                          className="form-check-input"
                          aria-label={`${name} works in ${modeDefinitions[mode].title}`}
                          checked={known.includes(mode)}
                          disabled={save.isPending && save.variables.id === id}
                          onChange={({ target }) =>
                            set(
                              id,
                              name,
                              target.checked
                                ? [...known, mode]
                                : known.filter((one) => one !== mode),
                              known,
                            )
                          }
                        />
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </PlainTable>
        )
      }}
    </QueryState>
  )
}
