import type { CompanyProfile } from '#contract/ext/companies.ts'
import { formatDay } from '#domain/displayed-date.ts'

/** Whom to write to, and when they were last here. */
export function CompanyPeople({ people }: { people: NonNullable<CompanyProfile['people']> }) {
  return (
    <section className="card profile-card" aria-labelledby="people-title">
      <h2 id="people-title" className="section-title">
        People
      </h2>
      {people.length === 0 ? (
        <p className="text-body-secondary mb-0">No one at this company has an account yet.</p>
      ) : (
        <ul className="device-list">
          {people.map(({ id, name, username, lastSeenAt }) => (
            <li key={id}>
              <span className="device-name">
                <strong>{name || username}</strong>
                <small>
                  <a href={`mailto:${username}`}>{username}</a>
                </small>
              </span>
              <small className="text-body-secondary">
                {lastSeenAt === null
                  ? 'Never seen'
                  : `Last seen: ${formatDay(new Date(lastSeenAt))}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
