import { useQuery } from '@tanstack/react-query'
import { atom } from 'jotai'
import { type CartView, type StartCheckoutForm, startCheckoutForm } from '#domain/checkout/contract.ts'
import type { ProfileForm, ProfileView, UserView } from '#domain/identity/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { useStoredDrafts } from '#frontend/shared/lib/drafts.ts'
import { pickupOrDeliveryLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import type { Attempt } from '#frontend/shared/lib/http.ts'
import { profileQuery } from '#frontend/shared/lib/own-profile.ts'

/** Values of the checkout form. Personal data: stored for this tab only. */
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
  /** Whether store credit pays as much of the total as it can. */
  readonly useCredit: boolean
  /** Whether to save phone and address to the account. */
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

/** Contract path of each field, in the order of the form. */
const FIELD_PATHS: Readonly<Record<DraftField, string>> = {
  email: 'contact.email',
  fullName: 'contact.fullName',
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

export const hasDelivery = (cart: CartView): boolean =>
  cart.producers.some((part) => part.fulfillmentMethod === 'delivery')

/** Five-digit ZIP code, once complete. It decides whether a producer delivers there. */
export const deliveryZip = ({ zipCode }: CheckoutDraft): string | undefined =>
  /^\s*(\d{5})(-\d{4})?\s*$/.exec(zipCode)?.[1]

/** Validates the draft and the displayed cart with the server's schema. */
export function checkDraft(draft: CheckoutDraft, cart: CartView, storeCreditCents = 0): CheckedDraft {
  const parsed = startCheckoutForm.safeParse({
    ...formOf(draft, cart),
    ...(storeCreditCents > 0 ? { storeCreditCents } : {}),
  })
  if (parsed.success) return { form: parsed.data }
  const issues = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
  return errorsByField(issues)
}

/** Maps messages by contract path to form fields. The first message without a field becomes `rest`, for the banner. */
export function errorsByField(messages: Iterable<readonly [string, string]>): { errors: FieldErrors; rest?: string } {
  const errors: FieldErrors = {}
  let rest: string | undefined
  for (const [path, message] of messages) {
    const field = fieldAt(path)
    if (field) errors[field] ??= message
    else rest ??= message
  }
  return rest === undefined ? { errors } : { errors, rest }
}

export const firstInvalid = (errors: FieldErrors): DraftField | undefined =>
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
    contact: { fullName, email: email.trim(), phone, ...(hasDelivery(cart) ? addressOf(draft) : {}) },
    totalCents: cart.totalCents,
    acceptsPolicies,
    isAdult,
  }
}

/** Omits empty fields, so that the schema reports them as required. */
function addressOf({ address, city, state, zipCode }: CheckoutDraft) {
  const filled = Object.entries({ address, city, state, zipCode }).map(([name, text]) => [name, text.trim()])
  return Object.fromEntries(filled.filter(([, text]) => text !== ''))
}

/** Profile with the entered phone and address; undefined if the profile has them already. */
export function detailsToSave(draft: CheckoutDraft, cart: CartView, profile: ProfileView): ProfileForm | undefined {
  const { username, fullName } = profile
  const saved = { phone: profile.phone ?? '', zipCode: profile.zipCode ?? '', ...savedAddress(profile) }
  const entered = { ...saved, phone: draft.phone.trim(), ...(hasDelivery(cart) ? addressOf(draft) : {}) }
  const isSame = Object.entries(saved).every(([name, text]) => entered[name as keyof typeof saved] === text)
  return isSame ? undefined : ({ username, fullName: fullName ?? '', ...entered } as ProfileForm)
}

const savedAddress = ({ address, city, state }: ProfileView) => ({
  address: address ?? '',
  city: city ?? '',
  state: state ?? '',
})

/** Last checkout attempt. An unchanged resubmission reuses its command id. */
export const attemptAtom = atom<Attempt | null>(null)

const FORM = 'checkout'

/** Draft of the checkout form for the current user, stored for this tab until the checkout is paid. */
export function useDraft(user: UserView | null) {
  const { drafts, saveDraft, deleteDraft } = useStoredDrafts()
  const { data: profile } = useQuery({ ...profileQuery, enabled: user !== null })
  const draft: CheckoutDraft = { ...draftFor(user, profile), ...drafts[FORM] }
  const change = (part: Partial<CheckoutDraft>) => saveDraft(FORM, { ...draft, ...part })
  return { draft, change, profile, forget: () => deleteDraft(FORM) }
}

/** Initial draft from the account and profile. Editing it does not change the profile. */
const draftFor = (user: UserView | null, profile: ProfileView | undefined): CheckoutDraft => ({
  ...emptyDraft,
  email: user?.email ?? '',
  fullName: profile?.fullName ?? '',
  phone: profile?.phone ?? '',
  zipCode: profile?.zipCode ?? '',
  ...(profile ? savedAddress(profile) : {}),
})

/** `Farm pickup`, `Pickup at Capital City Market`, or `Home delivery, $6.00`. */
export function formatFulfillment(
  fulfillment: Parameters<typeof pickupOrDeliveryLabel>[0],
  deliveryFeeCents = 0,
): string {
  const label = pickupOrDeliveryLabel(fulfillment)
  return deliveryFeeCents > 0 ? `${label}, ${formatMoney(deliveryFeeCents)}` : label
}

/** Error if the selected fulfillment method is no longer offered for the cart. */
export const fulfillmentProblem = ({
  offered,
  fulfillmentMethod,
  notOffered,
}: CartView['producers'][number]): string | undefined =>
  offered.includes(fulfillmentMethod)
    ? undefined
    : `${notOffered[fulfillmentMethod] ?? ''} Choose another option.`.trim()
