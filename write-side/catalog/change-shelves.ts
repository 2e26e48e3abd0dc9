import { catalogProblems } from '#domain/catalog/contract.ts'
import type { ShelfChanged, ShelfChanges } from '#domain/catalog/inventory.ts'
import { availableOf } from '#domain/catalog/stock.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { allProblems, problemOf } from '#platform/http/problem.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { CommandConflict } from '../command-bus.ts'
import { latestOf } from '../latest-position.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { changeShelf } from './change-stock.ts'

interface ChangeShelvesDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

type Request = RouteRequest<unknown, undefined, ShelfChanges>
type Asked = ShelfChanges['changes'][number]

/** Each shelf by a command of its own: what one of them refuses does not keep the others back. */
export const changeShelves = (deps: ChangeShelvesDeps) => async (request: Request) => {
  const { producerId = '' } = memberOf(request)
  const by = senderOf(request, deps.facts)
  const all = await Promise.all(
    request.body.changes.map((asked) =>
      changeOne(deps.bus, asked, {
        of: { producerId, productId: asked.productId },
        by: { ...by, commandId: stepId(by.commandId, asked.productId) },
      }),
    ),
  )
  return answered({ products: all.map(({ changed }) => changed) }, latestOf(all.map(({ position }) => position)))
}

interface One {
  readonly changed: ShelfChanged
  readonly position?: Position | undefined
}

/** Its command's id comes from the request's: the request sent again finds what the first one did. */
async function changeOne(
  bus: CommandBus,
  { productId: id, change }: Asked,
  to: Pick<Parameters<typeof changeShelf>[1], 'of' | 'by'>,
): Promise<One> {
  const result = await changeShelf(bus, { ...to, change }).catch(conflictAsRefusal)
  if (isRefusal(result)) return { changed: { id, onHand: null, available: null, refused: said(result) } }
  const { state, position } = result
  return { changed: { id, onHand: state.onHand, available: availableOf(state), refused: null }, position }
}

function conflictAsRefusal(error: unknown): Refusal {
  if (error instanceof CommandConflict) return refuse('conflict')
  throw error
}

const TEXTS = allProblems([catalogProblems])

/** The same code and sentence as where it is refused by itself. */
const said = (refusal: Refusal) => ({ code: refusal.refused, why: problemOf(TEXTS, refusal, '').detail })
