import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import type { CompanyLink, CompanyProfile } from '#contract/ext/companies.ts'
import { type CompanyKind, companyKindWords } from '#domain/company-kind.ts'
import { grouped } from '#domain/grouped.ts'
import { biddableModes, modeTitle } from '#domain/mode.ts'
import { Badge } from '#ui/Badge.tsx'
import { linkBadges } from '#domain/carrier-link.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { companyQueries } from './company.api.ts'
import { LinkDialog, type LinkChange } from './LinkDialog.tsx'

type CompanyLinksProps = { company: CompanyProfile; partnerKind: CompanyKind }

export function CompanyLinks({ company, partnerKind }: CompanyLinksProps) {
  const links = useQuery(companyQueries.links(company.id))
  const [change, setChange] = useState<LinkChange | null>(null)
  const partner = companyKindWords[partnerKind].toLowerCase()
  return (
    <section className="card profile-card" aria-labelledby="links-title">
      <div className="d-flex flex-wrap justify-content-between align-items-start gap-2 mb-2">
        <h2 id="links-title" className="section-title mb-0">
          Linked {partner}s
        </h2>
        <Button size="sm" onClick={() => setChange({ linked: true, partner: null, modes: [] })}>
          Link a {partner}
        </Button>
      </div>
      <QueryState query={links} loading="Loading links" failed="The links could not be loaded.">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-body-secondary mb-0">
              Not linked with any {partner}. Links come from a shipper’s invitation, or from you.
            </p>
          ) : (
            <ul className="device-list" aria-label={`Linked ${partner}s`}>
              {[...grouped(rows, ({ companyId }) => companyId).values()].map((own) => (
                <Partner key={own[0]?.companyId} links={own} onChange={setChange} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {change && (
        <LinkDialog
          company={company}
          partnerKind={partnerKind}
          change={change}
          onClose={() => setChange(null)}
        />
      )}
    </section>
  )
}

type PartnerProps = {
  links: readonly CompanyLink[]
  onChange: (change: LinkChange) => void
}

function Partner({ links, onChange }: PartnerProps) {
  const [first] = links
  if (!first) return null
  const partner = { id: first.companyId, name: first.company }
  const modesIn = (isOpen: boolean) =>
    biddableModes.filter((mode) =>
      links.some((link) => link.mode === mode && (link.state !== 'ended') === isOpen),
    )
  const [open, ended] = [modesIn(true), modesIn(false)]
  const states = grouped(links, ({ state }) => state)
  return (
    <li>
      <span className="device-name">
        <Link to={`/company/${partner.id}`}>{partner.name}</Link>
        {[...states].map(([state, own]) => (
          <small key={state}>
            <Badge {...linkBadges[state]} />{' '}
            {biddableModes
              .filter((mode) => own.some((link) => link.mode === mode))
              .map(modeTitle)
              .join(', ')}
          </small>
        ))}
      </span>
      <span className="d-flex flex-wrap justify-content-end gap-2">
        {ended.length > 0 && (
          <Button
            size="sm"
            variant="outline-secondary"
            onClick={() => onChange({ linked: true, partner, modes: ended })}
          >
            Link again <span className="visually-hidden">{partner.name}</span>
          </Button>
        )}
        {open.length > 0 && (
          <Button
            size="sm"
            variant="outline-danger"
            onClick={() => onChange({ linked: false, partner, modes: open })}
          >
            Unlink <span className="visually-hidden">{partner.name}</span>
          </Button>
        )}
      </span>
    </li>
  )
}
