import { hasUnsupportedClaim } from '#domain/catalog/certificate.ts'
import { catalogProblems } from '#domain/catalog/contract.ts'
import type { Certification } from '#domain/catalog/product-taxonomy.ts'
import { type CalendarDate, WEEKDAY_NAMES, weekdayOf } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, type CommandContext, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { looksOfficial } from '#domain/kernel/name-text.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { policiesForSelling } from '#domain/policies/policies.ts'
import {
  type ClosureForm,
  type ProducerContact,
  producerProblems,
  producersContract,
  type UpdatedProducer,
} from '#domain/producers/contract.ts'
import { formatOpeningHours } from '#domain/producers/opening-hours.ts'
import { type ProducerCommand, type Profile, producer } from '#domain/producers/producer.decider.ts'
import type { FulfillmentSettings, PickupLocation } from '#domain/producers/producer.events.ts'
import { fulfillmentCalendar } from '#domain/subscriptions/billing-cycle.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import {
  type MemberRequest,
  type ProducerRequest,
  type RouteRequest,
  type RouteTable,
  requiresActiveAccount,
  respond,
  route,
} from '#platform/http/route.ts'
import type { ImageUploads } from '#platform/images/images.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import { chosenImage, type ImageChoice } from '#write-side/uploads.ts'

export interface ProducerWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly geocoder: Geocoder
  readonly imageUploads: Pick<ImageUploads, 'markUsed'>
  /** The day where the market is. */
  readonly today: () => CalendarDate
  /** What valid certificates show of the producer's goods; undefined when the read models are too far behind. */
  readonly certificationsOf: (producerId: string) => Promise<readonly Certification[] | undefined>
  /** The boxes a producer offers; undefined while the read models are behind. */
  readonly openBoxesOf: (producerId: string) => Promise<readonly OfferedBox[] | undefined>
  /** No shop is named like it. */
  readonly marketName: string
}

interface OfferedBox {
  readonly name: string
  readonly fulfillmentMethod: 'pickup' | 'delivery'
  /** All its deliveries fall on the weekday of the first. */
  readonly firstDay: CalendarDate
}

export const producerWriteRoutes = (deps: ProducerWriteDeps): RouteTable => ({
  problems: { ...producerProblems, zip_code_unknown: catalogProblems.zip_code_unknown },
  routes: [
    requiresActiveAccount(route(producersContract.register, 'verified', register(deps))),
    route(producersContract.change, 'producer', change(deps)),
    route(producersContract.close, 'producer', close(deps)),
    route(producersContract.reopen, 'producer', reopen(deps)),
  ],
})

type Request = MemberRequest<undefined, undefined, ProducerContact>

/** The profile's id is made from the account's: whoever asks twice at once gets one. */
const register = (deps: ProducerWriteDeps) => async (request: Request) => {
  const { accountId, producerId: present } = request.actor
  const id = deps.runtime.deriveId('producer', accountId)
  if (present && present !== id) return refuse('profile_exists')
  const profile = await profileFrom(deps, { accountId, producerId: id, form: request.body })
  if (isRefusal(profile)) return profile
  const told = termsOf(deps, request)
  if (isRefusal(told)) return told
  const context = commandContextOf(request, deps.runtime)
  const command = {
    type: 'RegisterProducer',
    producerId: id,
    accountId,
    profile: { imageUrl: null, ...profile },
    agreed: policiesForSelling(),
  } as const
  const registered = await deps.bus.dispatch({ decider: producer, id, command, context })
  if (isRefusal(registered)) return registered
  if (registered.events.length === 0) return refuse('profile_exists')
  return setTerms(deps, { id, accountId, told, context }, registered.position)
}

const change = (deps: ProducerWriteDeps) => async (request: ProducerRequest<undefined, undefined, UpdatedProducer>) => {
  const { accountId, producerId } = request.actor
  const profile = await profileFrom(deps, { accountId, producerId, form: request.body })
  if (isRefusal(profile)) return profile
  const told = termsOf(deps, request)
  if (isRefusal(told)) return told
  const kept = await keepsBoxes(deps, request.actor.producerId, told.terms)
  if (kept) return kept
  const { seen } = request.body
  return own(deps, request, (accountId) => ({ type: 'UpdateProducer', accountId, seen, profile, ...told }))
}

/** Refused while an open box depends on a weekday or a fulfillment method that the new terms no longer have. */
async function keepsBoxes(
  { openBoxesOf }: ProducerWriteDeps,
  producerId: string,
  terms: FulfillmentSettings,
): Promise<Refusal | undefined> {
  const boxes = await openBoxesOf(producerId)
  if (!boxes) return refuse('not_ready')
  for (const { name, fulfillmentMethod, firstDay } of boxes) {
    const weekday = weekdayOf(firstDay)
    if (fulfillmentCalendar(terms, { fulfillmentMethod, closed: [] }).weekdays.includes(weekday)) continue
    if (fulfillmentMethod === 'delivery') return refuse('box_needs_delivery', { name })
    const day = WEEKDAY_NAMES[weekday]
    return refuse('box_needs_pickup_day', {
      name,
      day,
      fields: { 'pickup.opening': `${name} is picked up on ${day}s` },
    })
  }
  return undefined
}

/** The period's id is made from the command's: sent again it is announced once. */
const close = (deps: ProducerWriteDeps) => (request: ProducerRequest<undefined, undefined, ClosureForm>) => {
  const { from, until, note } = request.body
  const period = {
    periodId: deps.runtime.deriveId('closed', request.commandId),
    from,
    until,
    ...(note ? { note } : {}),
  }
  const today = deps.today()
  return own(deps, request, (accountId) => ({ type: 'ScheduleProducerClosure', accountId, today, period }))
}

const reopen = (deps: ProducerWriteDeps) => (request: ProducerRequest<{ id: string }, undefined, undefined>) => {
  const { id: periodId } = request.params
  const today = deps.today()
  return own(deps, request, (accountId) => ({ type: 'CancelProducerClosure', accountId, today, periodId }))
}

/** A command to the producer of the one who asks. */
async function own(
  { bus, runtime }: ProducerWriteDeps,
  request: ProducerRequest,
  commandOf: (accountId: string) => ProducerCommand,
) {
  const { accountId, producerId: id } = request.actor
  const command = commandOf(accountId)
  const done = await bus.dispatch({ decider: producer, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(done) ? done : respond({ id }, done.position)
}

/** Where the ZIP code is, is looked up here and never taken from a form; nor is the address of a picture. */
async function profileFrom(
  deps: ProducerWriteDeps,
  { accountId, producerId, form }: { accountId: string; producerId: string; form: ProducerContact },
): Promise<(Omit<Profile, 'imageUrl'> & ImageChoice) | Refusal> {
  const { geocoder, imageUploads, marketName } = deps
  const { businessName, description, tags, phone, zip, pictureId } = form
  if (looksOfficial(businessName, marketName))
    return refuse('business_name_reserved', { fields: { businessName: 'This name is reserved' } })
  const claim = await claimRefusal(deps, { producerId, businessName, tags })
  if (claim) return claim
  const place = geocoder.find(zip)
  if (!place) return refuse('zip_code_unknown', { zip, fields: { zip: 'We do not know this ZIP code' } })
  const picture = await chosenImage(imageUploads, { accountId, pictureId })
  if (isRefusal(picture)) return picture
  return { businessName, description, tags, place, ...(phone ? { phone } : {}), ...picture }
}

/** A tag, or a name that is new, claims nothing but what the producer's certificates show. */
async function claimRefusal(
  { bus, certificationsOf }: ProducerWriteDeps,
  { producerId, businessName, tags }: { producerId: string; businessName: string; tags: readonly string[] },
): Promise<Refusal | undefined> {
  if (![businessName, ...tags].some((text) => hasUnsupportedClaim(text, []))) return undefined
  const state = await bus.load(producer, producerId)
  const held = state.status === 'unknown' ? [] : await certificationsOf(producerId)
  if (!held) return refuse('not_ready')
  const isNewName = state.status === 'unknown' || state.businessName !== businessName
  if (isNewName && hasUnsupportedClaim(businessName, held))
    return refuse('name_claims', { fields: { businessName: 'This name claims what no certificate of yours shows' } })
  const tag = tags.find((text) => hasUnsupportedClaim(text, held))
  if (tag === undefined) return undefined
  const fields = { tags: `“${tag}” is a claim: please add the certificate to your products instead` }
  return refuse('tag_claims', { tag, fields })
}

/** A new place's id is made from the command's: sent again it is the same place. */
const termsOf = (
  { runtime, geocoder }: ProducerWriteDeps,
  { body, commandId }: RouteRequest<unknown, unknown, ProducerContact>,
) => fulfillmentSettingsFrom(body, { geocoder, placeIdOf: (nth) => runtime.deriveId('place', `${commandId} ${nth}`) })

interface Terms {
  readonly id: string
  readonly accountId: string
  readonly told: Exclude<ReturnType<typeof fulfillmentSettingsFrom>, Refusal>
  readonly context: CommandContext
}

/** The second step of the same command, so that a repeat finishes what was cut short. */
async function setTerms(
  { bus }: ProducerWriteDeps,
  { id, accountId, told, context }: Terms,
  position: Position | undefined,
) {
  const command = { type: 'UpdateFulfillmentSettings', accountId, ...told } as const
  const commandId = childCommandId(context.commandId, 'terms')
  const set = await bus.dispatch({ decider: producer, id, command, context: { ...context, commandId } })
  return isRefusal(set) ? set : respond({ id }, set.position ?? position)
}

interface Told {
  readonly terms: FulfillmentSettings
  readonly pickupAddress?: string
}

interface TermsBeside {
  readonly geocoder: Geocoder
  /** The id of a further place that is new, by its place in the form. */
  readonly placeIdOf: (nth: number) => string
}

/** How goods are handed over, as a form tells it. Hours that nobody put in words are put in words here. */
function fulfillmentSettingsFrom(
  { pickup, delivery }: ProducerContact,
  { geocoder, placeIdOf }: TermsBeside,
): Told | Refusal {
  const unknown = delivery?.zones.flatMap(({ zips }) => zips).find((zip) => !geocoder.find(zip))
  if (unknown) return refuse('zip_code_unknown', { zip: unknown, fields: { 'delivery.zones': unknownZip(unknown) } })
  const terms = { pickup: pickup && pickupOf(pickup, placeIdOf), delivery: delivery && deliveryOf(delivery) }
  return { terms, ...(pickup ? { pickupAddress: pickup.address } : {}) }
}

const unknownZip = (zip: string): string => `We do not know the ZIP code ${zip}`

type ToldPickup = NonNullable<ProducerContact['pickup']>

const pickupOf = (told: ToldPickup, placeIdOf: TermsBeside['placeIdOf']) => {
  const { placeName, addressIsPublic, further } = told
  return {
    ...whenOf(told),
    ...(placeName ? { placeName } : {}),
    ...(addressIsPublic ? { addressIsPublic } : {}),
    ...(further.length > 0 ? { further: further.map((place, nth) => placeOf(place, placeIdOf(nth))) } : {}),
  }
}

const placeOf = (told: ToldPickup['further'][number], newId: string): PickupLocation => {
  const { placeId = newId, name, address, isMarket } = told
  return { placeId, name, address, ...whenOf(told), ...(isMarket ? { isMarket } : {}) }
}

const whenOf = ({ hours, opening }: Pick<ToldPickup, 'hours' | 'opening'>) => ({
  hours: hours || formatOpeningHours(opening),
  ...(opening.length > 0 ? { opening } : {}),
})

const deliveryOf = ({ zones, ...delivery }: NonNullable<ProducerContact['delivery']>) => ({
  ...delivery,
  ...(zones.length > 0 ? { zones } : {}),
})
