import { CAN_AUDIT } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { transparencyLogContract, transparencyLogProblems } from '#domain/transparency-log/contract.ts'
import { logVerification } from '#domain/transparency-log/log-verification.decider.ts'
import { type RouteTable, rateLimited, respond, route, type StaffRequest } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface TransparencyLogWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Each request verifies the whole log. */
const VERIFICATION_LIMIT = { max: 10, windowMs: 600_000 }

export const transparencyLogWriteRoutes = (deps: TransparencyLogWriteDeps): RouteTable => ({
  problems: transparencyLogProblems,
  routes: [
    rateLimited(VERIFICATION_LIMIT, route(transparencyLogContract.verify, CAN_AUDIT, requestVerification(deps))),
  ],
})

/** A repeated request starts one verification. */
const requestVerification =
  ({ bus, runtime }: TransparencyLogWriteDeps) =>
  async (request: StaffRequest<undefined, undefined, undefined>) => {
    const id = runtime.deriveId('log_verification', request.commandId)
    const command = {
      type: 'RequestLogVerification',
      verificationId: id,
      accountId: request.actor.accountId,
    } as const
    const result = await bus.dispatch({
      decider: logVerification,
      id,
      command,
      context: commandContextOf(request, runtime),
    })
    return isRefusal(result) ? result : respond({ id }, result.position)
  }
