import { hasUnsupportedClaim } from '#domain/catalog/certification-claims.ts'
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
  /** Today in the marketplace's time zone. */
  readonly today: () => CalendarDate
  /** The valid certifications of the producer's products; undefined while the read models are too far behind. */
  readonly certificationsOf: (producerId: string) => Promise<readonly Certification[] | undefined>
  /** The producer's available boxes; undefined while the read models are too far behind. */
  readonly openBoxesOf: (producerId: string) => Promise<readonly OfferedBox[] | undefined>
  /** Reserved: no producer may use it as a name. */
  readonly marketName: string
}

interface OfferedBox {
  readonly name: string
  readonly fulfillmentMethod: 'pickup' | 'delivery'
  /** All deliveries are on the weekday of the first. */
  readonly firstDeliveryOn: CalendarDate
}

export const producerWriteRoutes = (deps: ProducerWriteDeps): RouteTable => ({
  problems: { ...producerProblems, zip_code_unknown: catalogProblems.zip_code_unknown },
  routes: [
    requiresActiveAccount(route(producersContract.register, 'verified', register(deps))),
    route(producersContract.update, 'producer', update(deps)),
    route(producersContract.scheduleClosure, 'producer', scheduleClosure(deps)),
    route(producersContract.cancelClosure, 'producer', cancelClosure(deps)),
  ],
})

type Request = MemberRequest<undefined, undefined, ProducerContact>

/** The profile's id derives from the account's: concurrent requests create one profile. */
const register = (deps: ProducerWriteDeps) => async (request: Request) => {
  const { accountId, producerId: currentId } = request.actor
  const id = deps.runtime.deriveId('producer', accountId)
  if (currentId && currentId !== id) return refuse('profile_exists')
  const profile = await profileFrom(deps, { accountId, producerId: id, form: request.body })
  if (isRefusal(profile)) return profile
  const fulfillment = settingsFromForm(deps, request)
  if (isRefusal(fulfillment)) return fulfillment
  const context = commandContextOf(request, deps.runtime)
  const command = {
    type: 'RegisterProducer',
    producerId: id,
    accountId,
    profile: { imageUrl: null, ...profile },
    acceptedPolicies: policiesForSelling(),
  } as const
  const registered = await deps.bus.dispatch({ decider: producer, id, command, context })
  if (isRefusal(registered)) return registered
  if (registered.events.length === 0) return refuse('profile_exists')
  return updateSettings(deps, { id, accountId, fulfillment, context }, registered.position)
}

const update = (deps: ProducerWriteDeps) => async (request: ProducerRequest<undefined, undefined, UpdatedProducer>) => {
  const { accountId, producerId } = request.actor
  const profile = await profileFrom(deps, { accountId, producerId, form: request.body })
  if (isRefusal(profile)) return profile
  const fulfillment = settingsFromForm(deps, request)
  if (isRefusal(fulfillment)) return fulfillment
  const refusal = await openBoxRefusal(deps, request.actor.producerId, fulfillment.settings)
  if (refusal) return refusal
  const { expectedVersion } = request.body
  return sendToOwnProducer(deps, request, (accountId) => ({
    type: 'UpdateProducer',
    accountId,
    expectedVersion,
    profile,
    ...fulfillment,
  }))
}

/** Refuses settings without a weekday or fulfillment method that an available box depends on. */
async function openBoxRefusal(
  { openBoxesOf }: ProducerWriteDeps,
  producerId: string,
  settings: FulfillmentSettings,
): Promise<Refusal | undefined> {
  const boxes = await openBoxesOf(producerId)
  if (!boxes) return refuse('not_ready')
  for (const { name, fulfillmentMethod, firstDeliveryOn } of boxes) {
    const weekday = weekdayOf(firstDeliveryOn)
    if (fulfillmentCalendar(settings, { fulfillmentMethod, closures: [] }).weekdays.includes(weekday)) continue
    if (fulfillmentMethod === 'delivery') return refuse('box_needs_delivery', { name })
    const day = WEEKDAY_NAMES[weekday]
    return refuse('box_needs_pickup_day', {
      name,
      day,
      fields: { 'pickup.openingHours': `${name} is picked up on ${day}s` },
    })
  }
  return undefined
}

/** The closure's id derives from the command id: a repeated request schedules it once. */
const scheduleClosure = (deps: ProducerWriteDeps) => (request: ProducerRequest<undefined, undefined, ClosureForm>) => {
  const { startsOn, endsOn, note } = request.body
  const closure = {
    closureId: deps.runtime.deriveId('closure', request.commandId),
    startsOn,
    endsOn,
    ...(note ? { note } : {}),
  }
  const today = deps.today()
  return sendToOwnProducer(deps, request, (accountId) => ({
    type: 'ScheduleProducerClosure',
    accountId,
    today,
    closure,
  }))
}

const cancelClosure = (deps: ProducerWriteDeps) => (request: ProducerRequest<{ id: string }, undefined, undefined>) => {
  const { id: closureId } = request.params
  const today = deps.today()
  return sendToOwnProducer(deps, request, (accountId) => ({
    type: 'CancelProducerClosure',
    accountId,
    today,
    closureId,
  }))
}

/** Sends a command to the caller's producer. */
async function sendToOwnProducer(
  { bus, runtime }: ProducerWriteDeps,
  request: ProducerRequest,
  commandOf: (accountId: string) => ProducerCommand,
) {
  const { accountId, producerId: id } = request.actor
  const command = commandOf(accountId)
  const result = await bus.dispatch({ decider: producer, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(result) ? result : respond({ id }, result.position)
}

/** The location comes from the ZIP code and the image URL from the upload, never from the form. */
async function profileFrom(
  deps: ProducerWriteDeps,
  { accountId, producerId, form }: { accountId: string; producerId: string; form: ProducerContact },
): Promise<(Omit<Profile, 'imageUrl'> & ImageChoice) | Refusal> {
  const { geocoder, imageUploads, marketName } = deps
  const { businessName, description, tags, phone, zipCode, imageId } = form
  if (looksOfficial(businessName, marketName))
    return refuse('business_name_reserved', { fields: { businessName: 'This name is reserved' } })
  const refusal = await claimRefusal(deps, { producerId, businessName, tags })
  if (refusal) return refusal
  const location = geocoder.find(zipCode)
  if (!location) return refuse('zip_code_unknown', { zipCode, fields: { zipCode: 'We couldn’t find that ZIP code' } })
  const image = await chosenImage(imageUploads, { accountId, imageId })
  if (isRefusal(image)) return image
  return { businessName, description, tags, location, ...(phone ? { phone } : {}), ...image }
}

/** Refuses tags and new names that claim a certification the producer has no certificate for. */
async function claimRefusal(
  { bus, certificationsOf }: ProducerWriteDeps,
  { producerId, businessName, tags }: { producerId: string; businessName: string; tags: readonly string[] },
): Promise<Refusal | undefined> {
  if (![businessName, ...tags].some((text) => hasUnsupportedClaim(text, []))) return undefined
  const state = await bus.load(producer, producerId)
  const certifications = state.status === 'unknown' ? [] : await certificationsOf(producerId)
  if (!certifications) return refuse('not_ready')
  const isNewName = state.status === 'unknown' || state.businessName !== businessName
  if (isNewName && hasUnsupportedClaim(businessName, certifications))
    return refuse('name_claims', {
      fields: { businessName: 'This name claims a certification that none of your certificates covers' },
    })
  const tag = tags.find((text) => hasUnsupportedClaim(text, certifications))
  if (tag === undefined) return undefined
  const fields = { tags: `“${tag}” claims a certification: add the certificate to your products instead` }
  return refuse('tag_claims', { tag, fields })
}

/** A new pickup location's id derives from the command id: a repeat creates it once. */
const settingsFromForm = (
  { runtime, geocoder }: ProducerWriteDeps,
  { body, commandId }: RouteRequest<unknown, unknown, ProducerContact>,
) =>
  fulfillmentSettingsFrom(body, {
    geocoder,
    pickupLocationIdOf: (index) => runtime.deriveId('pickup_location', `${commandId} ${index}`),
  })

interface SettingsUpdate {
  readonly id: string
  readonly accountId: string
  readonly fulfillment: ParsedSettings
  readonly context: CommandContext
}

/** Second step of the same command: a repeat completes an interrupted registration. */
async function updateSettings(
  { bus }: ProducerWriteDeps,
  { id, accountId, fulfillment, context }: SettingsUpdate,
  position: Position | undefined,
) {
  const command = { type: 'UpdateFulfillmentSettings', accountId, ...fulfillment } as const
  const commandId = childCommandId(context.commandId, 'fulfillment-settings')
  const result = await bus.dispatch({ decider: producer, id, command, context: { ...context, commandId } })
  return isRefusal(result) ? result : respond({ id }, result.position ?? position)
}

interface ParsedSettings {
  readonly settings: FulfillmentSettings
  readonly pickupAddress?: string
}

interface SettingsContext {
  readonly geocoder: Geocoder
  /** The id of a new pickup location, by its index in the form. */
  readonly pickupLocationIdOf: (index: number) => string
}

/** Converts the form's fulfillment settings. Opening hours without a note get a generated one. */
function fulfillmentSettingsFrom(
  { pickup, delivery }: ProducerContact,
  { geocoder, pickupLocationIdOf }: SettingsContext,
): ParsedSettings | Refusal {
  const unknownZipCode = delivery?.zones.flatMap(({ zipCodes }) => zipCodes).find((zipCode) => !geocoder.find(zipCode))
  if (unknownZipCode)
    return refuse('zip_code_unknown', {
      zipCode: unknownZipCode,
      fields: { 'delivery.zones': `We couldn’t find ZIP code ${unknownZipCode}` },
    })
  const settings = {
    pickup: pickup && pickupOf(pickup, pickupLocationIdOf),
    delivery: delivery && deliveryOf(delivery),
  }
  return { settings, ...(pickup ? { pickupAddress: pickup.address } : {}) }
}

type PickupForm = NonNullable<ProducerContact['pickup']>

const pickupOf = (form: PickupForm, pickupLocationIdOf: SettingsContext['pickupLocationIdOf']) => {
  const { locationName, addressIsPublic, pickupLocations } = form
  return {
    ...openingHoursOf(form),
    ...(locationName ? { locationName } : {}),
    ...(addressIsPublic ? { addressIsPublic } : {}),
    ...(pickupLocations.length > 0
      ? { pickupLocations: pickupLocations.map((each, i) => pickupLocationOf(each, pickupLocationIdOf(i))) }
      : {}),
  }
}

const pickupLocationOf = (form: PickupForm['pickupLocations'][number], newId: string): PickupLocation => {
  const { pickupLocationId = newId, name, address, isFarmersMarket } = form
  return { pickupLocationId, name, address, ...openingHoursOf(form), ...(isFarmersMarket ? { isFarmersMarket } : {}) }
}

const openingHoursOf = ({ hoursNote, openingHours }: Pick<PickupForm, 'hoursNote' | 'openingHours'>) => ({
  hoursNote: hoursNote || formatOpeningHours(openingHours),
  ...(openingHours.length > 0 ? { openingHours } : {}),
})

const deliveryOf = ({ zones, ...delivery }: NonNullable<ProducerContact['delivery']>) => ({
  ...delivery,
  ...(zones.length > 0 ? { zones } : {}),
})
