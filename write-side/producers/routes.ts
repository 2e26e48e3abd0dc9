import { catalogProblems } from '#domain/catalog/contract.ts'
import { type CommandBus, type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { agreedToSell } from '#domain/policies/published.ts'
import { type ProducerForm, producerProblems, producersContract } from '#domain/producers/contract.ts'
import { type Profile, producer } from '#domain/producers/producer.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Places } from '#platform/places/places.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'

export interface ProducerWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly places: Places
  /** Whether an account's password is long enough for a producer. */
  readonly passwordSells: (accountId: string) => Promise<boolean>
}

export const producerWrites = (deps: ProducerWrites): RouteTable => ({
  problems: { ...producerProblems, zip_unknown: catalogProblems.zip_unknown },
  routes: [
    route(producersContract.register, 'verified', register(deps)),
    route(producersContract.change, 'producer', change(deps)),
  ],
})

type Request = RouteRequest<undefined, undefined, ProducerForm>

/** The profile's id is made from the account's: whoever asks twice at once gets one. */
const register = (deps: ProducerWrites) => async (request: Request) => {
  const { accountId, producerId: present } = memberOf(request)
  const id = deps.facts.idFrom('producer', accountId)
  if (present && present !== id) return refuse('profile_exists')
  if (!(await deps.passwordSells(accountId))) return refuse('password_too_short')
  const profile = profileFrom(deps, request.body)
  if (isRefusal(profile)) return profile
  const by = senderOf(request, deps.facts)
  const command = {
    type: 'RegisterProducer',
    producerId: id,
    accountId,
    profile: { ...profile, imageUrl: null },
    agreed: agreedToSell(),
  } as const
  const registered = await deps.bus.dispatch({ decider: producer, id, command, by })
  if (isRefusal(registered)) return registered
  if (registered.events.length === 0) return refuse('profile_exists')
  return setTerms(deps, { id, accountId, form: request.body, by }, registered.position)
}

const change = (deps: ProducerWrites) => async (request: Request) => {
  const { accountId, producerId: id } = memberOf(request)
  if (!id) return refuse('not_allowed')
  const profile = profileFrom(deps, request.body)
  if (isRefusal(profile)) return profile
  const by = senderOf(request, deps.facts)
  const command = { type: 'ChangeProducerProfile', accountId, profile } as const
  const changed = await deps.bus.dispatch({ decider: producer, id, command, by })
  return isRefusal(changed) ? changed : setTerms(deps, { id, accountId, form: request.body, by }, changed.position)
}

/** Where the ZIP code is, is looked up here and never taken from a form. */
function profileFrom({ places }: ProducerWrites, form: ProducerForm): Omit<Profile, 'imageUrl'> | Refusal {
  const { businessName, description, tags, phone, zip } = form
  const place = places.find(zip)
  if (!place) return refuse('zip_unknown', { zip, fields: { zip: 'We do not know this ZIP code' } })
  return { businessName, description, tags, place, ...(phone ? { phone } : {}) }
}

interface Terms {
  readonly id: string
  readonly accountId: string
  readonly form: ProducerForm
  readonly by: CommandContext
}

/** The second step of the same command, so that a repeat finishes what was cut short. */
async function setTerms(
  { bus }: ProducerWrites,
  { id, accountId, form: { pickup, delivery }, by }: Terms,
  position: Position | undefined,
) {
  const terms = { pickup: pickup && { hours: pickup.hours }, delivery }
  const address = pickup ? { pickupAddress: pickup.address } : {}
  const command = { type: 'SetFulfilmentTerms', accountId, terms, ...address } as const
  const commandId = stepId(by.commandId, 'terms')
  const set = await bus.dispatch({ decider: producer, id, command, by: { ...by, commandId } })
  return isRefusal(set) ? set : answered({ id }, set.position ?? position)
}
