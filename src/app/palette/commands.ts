import {
  Building2,
  Keyboard,
  Library,
  LogOut,
  type LucideIcon,
  Send,
  Upload,
  UserRound,
} from 'lucide-react'
import { paths } from '#app/paths.ts'
import {
  mainLinks,
  managementOf,
  modeIcons,
  modeLinks,
  modeOf,
  seesModes,
} from '#app/sidebar-links.ts'
import { type Theme, themes } from '#app/theme-choice.ts'
import { may } from '#domain/capability.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { User } from '#domain/user.ts'

export type Deed = { leadsTo: string } | { theme: Theme } | { opens: 'help' } | { signsOut: true }

export type Command = {
  name: string
  /** Further words it is found by. */
  also: string
  icon: LucideIcon
  deed: Deed
}

export function pagesFor(user: User, modes: readonly BiddableMode[]): readonly Command[] {
  const { type, companyId } = user
  const page = (name: string, to: string, icon: LucideIcon): Command => ({
    name,
    also: '',
    icon,
    deed: { leadsTo: to },
  })
  return [
    ...mainLinks(type, modes.length > 0).map(({ label, to, icon }) => page(label, to, icon)),
    ...(seesModes(type) ? modes : []).flatMap((mode) => {
      const { title, icon } = modeOf(mode)
      return modeLinks(mode, type).map(({ label, to }) =>
        page(`${title}: ${label}`, to, modeIcons[icon]),
      )
    }),
    ...managementOf(type).map(({ label, to }) => page(`Management: ${label}`, to, Library)),
    page('Profile', paths.profile, UserRound),
    ...(companyId === null
      ? []
      : [page('Company', paths.company.replace(':id', String(companyId)), Building2)]),
  ]
}

export function actionsFor({ type }: User): readonly Command[] {
  return [
    ...(may({ type }, 'upload shipments')
      ? [
          {
            name: 'Upload shipment history',
            also: 'file drop import',
            icon: Upload,
            deed: { leadsTo: paths.upload },
          },
        ]
      : []),
    ...(may({ type }, 'manage people')
      ? [
          {
            name: 'Invite people',
            also: 'user account add',
            icon: Send,
            deed: { leadsTo: `${paths.users}?invite=1` },
          },
        ]
      : []),
    ...themes.map(({ choice, name, icon }) => ({
      name: `Theme: ${name}`,
      also: 'appearance mode',
      icon,
      deed: { theme: choice },
    })),
    { name: 'Keyboard shortcuts', also: 'help keys', icon: Keyboard, deed: { opens: 'help' } },
    { name: 'Log out', also: 'sign out', icon: LogOut, deed: { signsOut: true } },
  ]
}

/** Each word typed is somewhere in the name or its further words. */
export function matches(sought: string, name: string, also = ''): boolean {
  const text = `${name} ${also}`.toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
