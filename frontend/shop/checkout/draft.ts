import { useQuery } from '@tanstack/react-query'
import { atom } from 'jotai'
import { type CartView, type StartCheckoutForm, startCheckoutForm } from '#domain/checkout/contract.ts'
import type { ProfileForm, ProfileView, UserView } from '#domain/identity/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { useHalfWritten } from '#frontend/shared/lib/drafts.ts'
import { handOverLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import type { Attempt } from '#frontend/shared/lib/http.ts'
import { profileQuery } from '#frontend/shared/lib/own-profile.ts'

/** What stands in the fields of the checkout page. Personal: kept for the tab at most. */
export interface CheckoutDraft {
  readonly fullName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  /** By producer id. */
  readonly instructions: Readonly<Record<string, string>>
  readonly acceptsPolicies: boolean
  readonly isAdult: boolean
  /** Store credit pays what it can: it is the buyer's money, and theirs to keep for later. */
  readonly useCredit: boolean
  /** Whether phone and address are saved with the account, for the next checkout. */
  readonly saveDetails: boolean
}
type DraftField = Exclude<keyof CheckoutDraft, 'instructions' | 'saveDetails'>
export type DraftText = Exclude<DraftField, 'acceptsPolicies' | 'isAdult' | 'useCredit'>

export const emptyDraft: CheckoutDraft = {
  fullName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  instructions: {},
  acceptsPolicies: false,
  isAdult: false,
  useCredit: true,
  saveDetails: true,
}

/** The order in which the fields stand, and their paths in the contract. */
const FIELD_PATHS: Readonly<Record<DraftField, string>> = {
  fullName: 'contact.fullName',
  email: 'contact.email',
  phone: 'contact.phone',
  address: 'contact.address',
  city: 'contact.city',
  state: 'contact.state',
  zipCode: 'contact.zipCode',
  acceptsPolicies: 'acceptsPolicies',
  isAdult: 'isAdult',
  useCredit: 'storeCreditCents',
}

export type FieldErrors = Partial<Record<DraftField, string>>
type CheckedDraft = { readonly form: StartCheckoutForm } | { readonly errors: FieldErrors; readonly rest?: string }

export const delivers = (cart: CartView): boolean =>
  cart.producers.some((part) => part.fulfillmentMethod === 'delivery')

/** The first five digits, once they are there: enough to tell whether a producer comes to that place. */
export const deliveryZip = ({ zipCode }: CheckoutDraft): string | undefined =>
  /^\s*(\d{5})(-\d{4})?\s*$/.exec(zipCode)?.[1]

/** The draft and the cart as seen, checked with the very schema the server uses. */
export function checkDraft(draft: CheckoutDraft, cart: CartView, storeCreditCents = 0): CheckedDraft {
  const parsed = startCheckoutForm.safeParse({
    ...formOf(draft, cart),
    ...(storeCreditCents > 0 ? { storeCreditCents } : {}),
  })
  if (parsed.success) return { form: parsed.data }
  const issues = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
  return placeErrors(issues)
}

/** Messages by contract path, put to the fields of the page; the first one that fits no field stands over the form. */
export function placeErrors(messages: Iterable<readonly [string, string]>): { errors: FieldErrors; rest?: string } {
  const errors: FieldErrors = {}
  let rest: string | undefined
  for (const [path, message] of messages) {
    const field = fieldAt(path)
    if (field) errors[field] ??= message
    else rest ??= message
  }
  return rest === undefined ? { errors } : { errors, rest }
}

export const firstWrong = (errors: FieldErrors): DraftField | undefined =>
  draftFields.find((field) => errors[field] !== undefined)

const draftFields = Object.keys(FIELD_PATHS) as DraftField[]
const fieldAt = (path: string) => draftFields.find((field) => FIELD_PATHS[field] === path)

function formOf(draft: CheckoutDraft, cart: CartView) {
  const { fullName, email, phone, instructions, acceptsPolicies, isAdult } = draft
  return {
    lines: cart.producers.flatMap(({ lines }) =>
      lines.map(({ productId, quantity, priceCents }) => ({ productId, quantity, priceCents })),
    ),
    fulfillment: cart.producers.map(({ producerId, fulfillmentMethod: method, pickupLocationId }) => ({
      producerId,
      method,
      ...(pickupLocationId ? { pickupLocationId } : {}),
      ...(instructions[producerId]?.trim() ? { instructions: instructions[producerId] } : {}),
    })),
    contact: { fullName, email: email.trim(), phone, ...(delivers(cart) ? addressOf(draft) : {}) },
    totalCents: cart.totalCents,
    acceptsPolicies,
    isAdult,
  }
}

/** Empty fields are left out: the contract then says that they are required. */
function addressOf({ address, city, state, zipCode }: CheckoutDraft) {
  const filled = Object.entries({ address, city, state, zipCode }).map(([name, text]) => [name, text.trim()])
  return Object.fromEntries(filled.filter(([, text]) => text !== ''))
}

/** The profile with phone and address as typed; undefined while it has them already. */
export function detailsToSave(draft: CheckoutDraft, cart: CartView, profile: ProfileView): ProfileForm | undefined {
  const { username, fullName } = profile
  const saved = { phone: profile.phone ?? '', zipCode: profile.zipCode ?? '', ...savedAddress(profile) }
  const typed = { ...saved, phone: draft.phone.trim(), ...(delivers(cart) ? addressOf(draft) : {}) }
  const same = Object.entries(saved).every(([name, text]) => typed[name as keyof typeof saved] === text)
  return same ? undefined : ({ username, fullName: fullName ?? '', ...typed } as ProfileForm)
}

const savedAddress = ({ address, city, state }: ProfileView) => ({
  address: address ?? '',
  city: city ?? '',
  state: state ?? '',
})

/** The last try to check out; sent again unchanged it is the same one. */
export const attemptAtom = atom<Attempt | null>(null)

const FORM = 'checkout'
const AS_GUEST = 'checkout-as-guest'

/** The fields of the checkout page, for the person who sits here now; kept for the tab until it is paid. */
export function useDraft(user: UserView | null) {
  const { kept, keep, drop } = useHalfWritten()
  const { data: profile } = useQuery({ ...profileQuery, enabled: user !== null })
  const draft: CheckoutDraft = { ...draftFor(user, profile), ...kept[FORM] }
  const change = (part: Partial<CheckoutDraft>) => keep(FORM, { ...draft, ...part })
  return { draft, change, profile, forget: () => drop(FORM) }
}

/** Whether a visitor chose to go on without an account: they are asked once in a tab. */
export function useAsGuest() {
  const { kept, keep } = useHalfWritten()
  return { asGuest: AS_GUEST in kept, goAsGuest: () => keep(AS_GUEST, {}) }
}

/** What the account's owner has written down for this; whatever is typed here stays here. */
const draftFor = (user: UserView | null, profile: ProfileView | undefined): CheckoutDraft => ({
  ...emptyDraft,
  email: user?.email ?? '',
  fullName: profile?.fullName ?? '',
  phone: profile?.phone ?? '',
  zipCode: profile?.zipCode ?? '',
  ...(profile ? savedAddress(profile) : {}),
})

/** `Farm Pickup`, `Pickup at Capital City Market`, or `Home Delivery, $6.00`. */
export function wayWords(chosen: Parameters<typeof handOverLabel>[0], deliveryFeeCents = 0): string {
  const label = handOverLabel(chosen)
  return deliveryFeeCents > 0 ? `${label}, ${formatMoney(deliveryFeeCents)}` : label
}

/** A way chosen earlier may no longer fit what is in the cart. */
export const wayProblem = ({
  offered,
  fulfillmentMethod,
  notOffered,
}: CartView['producers'][number]): string | undefined =>
  offered.includes(fulfillmentMethod)
    ? undefined
    : `${notOffered[fulfillmentMethod] ?? ''} Please choose another way.`.trim()
