import { logVerification } from '#domain/audit/log-verification.decider.ts'
import { proofContract, proofProblems } from '#domain/audit/proof.contract.ts'
import { AUDITORS } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, limited, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'

export interface ProofWrites {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** Each of these reads the whole log. */
const SELDOM = { max: 10, windowMs: 600_000 }

export const proofWrites = (deps: ProofWrites): RouteTable => ({
  problems: proofProblems,
  routes: [limited(SELDOM, route(proofContract.verify, AUDITORS, ask(deps)))],
})

/** A repeat of the same request asks for the same verification. */
const ask =
  ({ bus, facts }: ProofWrites) =>
  async (request: RouteRequest<undefined, undefined, undefined>) => {
    const id = facts.idFrom('log_verification', request.commandId)
    const command = { type: 'AskLogVerification', verificationId: id, accountId: memberOf(request).accountId } as const
    const asked = await bus.dispatch({ decider: logVerification, id, command, by: senderOf(request, facts) })
    return isRefusal(asked) ? asked : answered({ id }, asked.position)
  }
