import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { ChosenFile } from './ChosenFile.tsx'
import { uploadQueries } from './uploads.api.ts'

type Chosen = { key: number; file: File }

let nextKey = 1

/** Choose the mode, drop files, check the mapping of each, send. */
export function ShipmentUpload() {
  const client = useQueryClient()
  const modes = useQuery(modeQueries.available())
  const [mode, setMode] = useState<Mode>(Mode.Universal)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const offered = (modes.data ?? []).map((available) => available.mode).filter(isBiddable)

  return (
    <section className="mb-4" aria-label="New upload">
      <div className="mode-choice" role="radiogroup" aria-label="Mode of the shipments">
        {[Mode.Universal, ...offered].map((offer) => (
          <label key={offer} className={`chip ${offer === mode ? 'is-chosen' : ''}`}>
            <input
              type="radio"
              name="mode"
              className="visually-hidden"
              checked={offer === mode}
              onChange={() => setMode(offer)}
            />
            {offer === Mode.Universal ? 'By the file’s mode column' : modeTitle(offer)}
          </label>
        ))}
      </div>
      <FileDrop
        label="Drop shipment files here, or choose them"
        accept={['.xlsx', '.csv']}
        several
        onFiles={(files) =>
          setChosen([...chosen, ...files.map((file) => ({ key: nextKey++, file }))])
        }
      />
      {chosen.map(({ key, file }) => (
        <ChosenFile
          key={`${key}-${mode}`}
          file={file}
          mode={mode}
          onLeave={() => setChosen((before) => before.filter((one) => one.key !== key))}
          onSent={() => void client.invalidateQueries({ queryKey: uploadQueries.lists() })}
        />
      ))}
    </section>
  )
}
