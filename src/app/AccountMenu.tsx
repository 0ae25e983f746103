import { Building2, ClipboardList, FolderOpen, LogOut, UserRound } from 'lucide-react'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link, useNavigate } from 'react-router-dom'
import { companies } from '#contract/ext/companies.ts'
import { may } from '#domain/capability.ts'
import type { User } from '#domain/user.ts'
import { Avatar } from '#features/accounts/Avatar.tsx'
import { useOffers } from '#lib/extensions.ts'
import { signOut } from '#lib/sign-out.ts'
import { Icon } from '#ui/Icon.tsx'
import { paths } from './paths.ts'
import { chooseTheme, themes, useTheme } from './theme-choice.ts'

export function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const showsCompany = useOffers(companies.read)
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username

  return (
    <Dropdown align="end">
      <Dropdown.Toggle as="button" className="account-toggle" aria-label={`Account of ${name}`}>
        <Avatar user={user} name={name} />
        <span className="account-name">{name}</span>
      </Dropdown.Toggle>
      <Dropdown.Menu className="account-menu">
        <div className="account-who">
          <strong>{name}</strong>
          <span>{user.username}</span>
          {user.company && <span>{user.company}</span>}
        </div>
        <Dropdown.Divider />
        <Dropdown.Item as={Link} to={paths.profile}>
          <Icon icon={UserRound} /> Profile
        </Dropdown.Item>
        {user.companyId !== null && showsCompany && (
          <Dropdown.Item as={Link} to={paths.company.replace(':id', String(user.companyId))}>
            <Icon icon={Building2} /> Company
          </Dropdown.Item>
        )}
        {!may(user, 'exchange documents') && (
          <Dropdown.Item as={Link} to={paths.documents}>
            <Icon icon={FolderOpen} /> Documents
          </Dropdown.Item>
        )}
        {may(user, 'invite to the survey') && (
          <Dropdown.Item as={Link} to={paths.survey}>
            <Icon icon={ClipboardList} /> Carrier survey
          </Dropdown.Item>
        )}
        <ThemeChoice />
        <Dropdown.Divider />
        <Dropdown.Item
          as="button"
          onClick={() => {
            signOut()
            void navigate(paths.home)
          }}
        >
          <Icon icon={LogOut} /> Log Out
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}

function ThemeChoice() {
  const theme = useTheme()
  return (
    <fieldset className="theme-choice">
      <legend>Theme</legend>
      <div className="btn-group btn-group-sm">
        {themes.map(({ choice, name, icon }) => (
          <button
            key={choice}
            type="button"
            className={`btn btn-outline-secondary ${choice === theme ? 'active' : ''}`}
            aria-pressed={choice === theme}
            onClick={() => chooseTheme(choice)}
          >
            <Icon icon={icon} size={14} /> {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
