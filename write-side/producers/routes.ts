import { catalogProblems } from '#domain/catalog/contract.ts'
import type { Day } from '#domain/kernel/day.ts'
import { type CommandBus, type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import type { Position } from '#domain/kernel/event.ts'
import { looksOfficial } from '#domain/kernel/official-names.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { agreedToSell } from '#domain/policies/published.ts'
import {
  type ClosedForm,
  producerProblems,
  producersContract,
  type RevisedProducer,
  type ToldProducer,
} from '#domain/producers/contract.ts'
import { type ProducerCommand, type Profile, producer } from '#domain/producers/producer.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, type RouteRequest, type RouteTable, route, unpaused } from '#platform/http/route.ts'
import type { Uploads } from '#platform/pictures/uploads.ts'
import type { Places } from '#platform/places/places.ts'
import { type ChosenPicture, chosenPicture } from '../chosen-picture.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { termsFrom } from './terms.ts'

export interface ProducerWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly places: Places
  readonly uploads: Pick<Uploads, 'use'>
  /** The day where the market is. */
  readonly today: () => Day
  /** No shop is named like it. */
  readonly marketName: string
}

export const producerWrites = (deps: ProducerWrites): RouteTable => ({
  problems: { ...producerProblems, zip_unknown: catalogProblems.zip_unknown },
  routes: [
    unpaused(route(producersContract.register, 'verified', register(deps))),
    route(producersContract.change, 'producer', change(deps)),
    route(producersContract.close, 'producer', close(deps)),
    route(producersContract.reopen, 'producer', reopen(deps)),
  ],
})

type Request = RouteRequest<undefined, undefined, ToldProducer>

/** The profile's id is made from the account's: whoever asks twice at once gets one. */
const register = (deps: ProducerWrites) => async (request: Request) => {
  const { accountId, producerId: present } = memberOf(request)
  const id = deps.facts.idFrom('producer', accountId)
  if (present && present !== id) return refuse('profile_exists')
  const profile = await profileFrom(deps, { accountId, form: request.body })
  if (isRefusal(profile)) return profile
  const told = termsOf(deps, request)
  if (isRefusal(told)) return told
  const by = senderOf(request, deps.facts)
  const command = {
    type: 'RegisterProducer',
    producerId: id,
    accountId,
    profile: { imageUrl: null, ...profile },
    agreed: agreedToSell(),
  } as const
  const registered = await deps.bus.dispatch({ decider: producer, id, command, by })
  if (isRefusal(registered)) return registered
  if (registered.events.length === 0) return refuse('profile_exists')
  return setTerms(deps, { id, accountId, told, by }, registered.position)
}

const change = (deps: ProducerWrites) => async (request: RouteRequest<undefined, undefined, RevisedProducer>) => {
  const { accountId } = memberOf(request)
  const profile = await profileFrom(deps, { accountId, form: request.body })
  if (isRefusal(profile)) return profile
  const told = termsOf(deps, request)
  if (isRefusal(told)) return told
  const { seen } = request.body
  return own(deps, request, (accountId) => ({ type: 'ReviseProducer', accountId, seen, profile, ...told }))
}

/** The period's id is made from the command's: sent again it is announced once. */
const close = (deps: ProducerWrites) => (request: RouteRequest<undefined, undefined, ClosedForm>) => {
  const { from, until, note } = request.body
  const period = { periodId: deps.facts.idFrom('closed', request.commandId), from, until, ...(note ? { note } : {}) }
  const today = deps.today()
  return own(deps, request, (accountId) => ({ type: 'AnnounceClosedPeriod', accountId, today, period }))
}

const reopen = (deps: ProducerWrites) => (request: RouteRequest<{ id: string }, undefined, undefined>) => {
  const { id: periodId } = request.params
  const today = deps.today()
  return own(deps, request, (accountId) => ({ type: 'WithdrawClosedPeriod', accountId, today, periodId }))
}

/** A command to the producer of the one who asks. */
async function own(
  { bus, facts }: ProducerWrites,
  request: RouteRequest,
  commandOf: (accountId: string) => ProducerCommand,
) {
  const { accountId, producerId: id } = memberOf(request)
  if (!id) return refuse('not_allowed')
  const command = commandOf(accountId)
  const done = await bus.dispatch({ decider: producer, id, command, by: senderOf(request, facts) })
  return isRefusal(done) ? done : answered({ id }, done.position)
}

/** Where the ZIP code is, is looked up here and never taken from a form; nor is the address of a picture. */
async function profileFrom(
  { places, uploads, marketName }: ProducerWrites,
  { accountId, form }: { accountId: string; form: ToldProducer },
): Promise<(Omit<Profile, 'imageUrl'> & ChosenPicture) | Refusal> {
  const { businessName, description, tags, phone, zip, pictureId } = form
  if (looksOfficial(businessName, marketName))
    return refuse('business_name_reserved', { fields: { businessName: 'This name is reserved' } })
  const place = places.find(zip)
  if (!place) return refuse('zip_unknown', { zip, fields: { zip: 'We do not know this ZIP code' } })
  const picture = await chosenPicture(uploads, { accountId, pictureId })
  if (isRefusal(picture)) return picture
  return { businessName, description, tags, place, ...(phone ? { phone } : {}), ...picture }
}

/** A new place's id is made from the command's: sent again it is the same place. */
const termsOf = (
  { facts, places }: ProducerWrites,
  { body, commandId }: RouteRequest<unknown, unknown, ToldProducer>,
) => termsFrom(body, { places, placeIdOf: (nth) => facts.idFrom('place', `${commandId} ${nth}`) })

interface Terms {
  readonly id: string
  readonly accountId: string
  readonly told: Exclude<ReturnType<typeof termsFrom>, Refusal>
  readonly by: CommandContext
}

/** The second step of the same command, so that a repeat finishes what was cut short. */
async function setTerms({ bus }: ProducerWrites, { id, accountId, told, by }: Terms, position: Position | undefined) {
  const command = { type: 'SetFulfilmentTerms', accountId, ...told } as const
  const commandId = stepId(by.commandId, 'terms')
  const set = await bus.dispatch({ decider: producer, id, command, by: { ...by, commandId } })
  return isRefusal(set) ? set : answered({ id }, set.position ?? position)
}
