import { contactContract, contactProblems, type InquiryForm } from '#domain/contact/contract.ts'
import { inquiry } from '#domain/contact/inquiry.decider.ts'
import { CAN_RESOLVE_DISPUTES } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import {
  type RouteRequest,
  type RouteTable,
  rateLimited,
  respond,
  route,
  type StaffRequest,
} from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface ContactWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Visitors without an account may write too. */
const SUBMIT_LIMIT = { max: 5, windowMs: 600_000 }

export const contactWriteRoutes = (deps: ContactWriteDeps): RouteTable => ({
  problems: contactProblems,
  routes: [
    rateLimited(SUBMIT_LIMIT, route(contactContract.send, 'anyone', send(deps))),
    route(contactContract.answered, CAN_RESOLVE_DISPUTES, markAnswered(deps)),
  ],
})

/** A guest's id derives from the command id: a repeated request creates one inquiry by one guest. */
const send =
  ({ bus, runtime }: ContactWriteDeps) =>
  async (request: RouteRequest<undefined, undefined, InquiryForm>) => {
    const { actor, commandId, body } = request
    const inquiryId = runtime.deriveId('inquiry', commandId)
    const senderId = actor.kind === 'member' ? actor.accountId : runtime.deriveId('guest', commandId)
    const command = { type: 'SubmitInquiry', inquiryId, senderId, ...body } as const
    const result = await bus.dispatch({
      decider: inquiry,
      id: inquiryId,
      command,
      context: commandContextOf(request, runtime),
    })
    return isRefusal(result) ? result : respond({ id: inquiryId }, result.position)
  }

const markAnswered =
  ({ bus, runtime }: ContactWriteDeps) =>
  async (request: StaffRequest<{ id: string }, undefined, undefined>) => {
    const { accountId, staff: role } = request.actor
    const { id } = request.params
    const command = { type: 'RecordInquiryAnswered', staff: { accountId, role } } as const
    const result = await bus.dispatch({ decider: inquiry, id, command, context: commandContextOf(request, runtime) })
    return isRefusal(result) ? result : respond({ id }, result.position)
  }
