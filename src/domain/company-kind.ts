import type { Role } from './role.ts'

/** Kinds of company as they are stored and sent (spec section 3): a shipper is a Customer there. */
export const CompanyKind = {
  Owner: 'Owner',
  Shipper: 'Customer',
  Carrier: 'Carrier',
  DataCustomer: 'DataCustomer',
} as const
export type CompanyKind = (typeof CompanyKind)[keyof typeof CompanyKind]
export const companyKinds = Object.values(CompanyKind)

export const companyKindWords: Record<CompanyKind, string> = {
  Owner: 'Platform',
  Customer: 'Shipper',
  Carrier: 'Carrier',
  DataCustomer: 'Data customer',
}

/** As a word of a sentence: 'shipper'. */
export const companyKindNoun = ({ kind }: { readonly kind: string }): string =>
  companyKindWords[knownCompanyKind(kind)].toLowerCase()

/** A kind that this version does not know is treated as a data customer. */
export const knownCompanyKind = (kind: string): CompanyKind =>
  companyKinds.find((known) => known === kind) ?? CompanyKind.DataCustomer

/** The kind is null where the reader may not see it. */
type Company = { readonly kind: string | null }

export const isPlatform = ({ kind }: Company): boolean => kind === CompanyKind.Owner
export const isShipper = ({ kind }: Company): boolean => kind === CompanyKind.Shipper
export const isCarrier = ({ kind }: Company): boolean => kind === CompanyKind.Carrier

/** Whether it uploads a shipment history of its own. */
export const ownsShipments = (company: Company): boolean =>
  isShipper(company) || company.kind === CompanyKind.DataCustomer

/** Carriers are linked with shippers, and shippers with carriers; nobody else is linked. */
export function partnerKindOf(company: Company): CompanyKind | null {
  if (isCarrier(company)) return CompanyKind.Shipper
  return isShipper(company) ? CompanyKind.Carrier : null
}

export const companyKindOf = (role: Role): CompanyKind =>
  role === 'DataLite' ? CompanyKind.DataCustomer : role

/** Data users also belong to a shipper. */
export const belongsIn = (role: Role, company: Company): boolean =>
  companyKindOf(role) === company.kind ||
  (isShipper(company) && companyKindOf(role) === CompanyKind.DataCustomer)
