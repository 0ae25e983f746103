import { useOffer } from '#lib/extensions.ts'
import { paths } from './paths.ts'

/** Pages that are made of one extension; every other page works without any. */
const needed: Readonly<Record<string, string>> = {
  [paths.reviewPlaces]: 'laneDoubts.list',
  [paths.audit]: 'audit.list',
}
const companyPage = /^\/company\//

/** Whether a page has something to show on this host; undefined until the host said what it offers. */
export function usePageOffered(): (address: string) => boolean | undefined {
  const offer = useOffer()
  return (address) => {
    const name = companyPage.test(address) ? 'companies.read' : needed[address.split('?')[0] ?? '']
    return name === undefined || offer?.extensions.includes(name)
  }
}
