import { mayVerify } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { PaperKind } from '#domain/kernel/paper.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { verificationContract, verificationProblems } from '#domain/verification/contract.ts'
import { verification } from '#domain/verification/verification.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { Download, limited, type RouteRequest, type RouteTable, route, sameOriginOnly } from '#platform/http/route.ts'
import type { Papers } from '#platform/papers/papers.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'

export interface PaperWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly papers: Pick<Papers, 'take' | 'read'>
}

/** As many as pictures: a folder of papers in one evening, and no more. */
const UPLOADS = { max: 60, windowMs: 600_000 }

/** Reading a paper stands on the write side: a verifier's look is written down before they see anything. */
export const paperWrites = (deps: PaperWrites): RouteTable => ({
  problems: verificationProblems,
  routes: [
    limited(UPLOADS, route(verificationContract.sendPaper, 'producer', send(deps))),
    sameOriginOnly(route(verificationContract.paper, 'member', show(deps))),
  ],
})

const send =
  ({ papers }: PaperWrites) =>
  async (request: RouteRequest<undefined, undefined, { readonly paper: File }>) => {
    const { accountId, producerId = '' } = memberOf(request)
    const { paper } = request.body
    const bytes = new Uint8Array(await paper.arrayBuffer())
    const taken = await papers.take({ accountId, producerId }, { name: paper.name, bytes })
    if (isRefusal(taken)) return taken
    const { id, name, kind, bytes: size } = taken
    return { id, name, kind, bytes: size }
  }

type Asked = RouteRequest<{ id: string; paperId: string }>

/** Whoever is neither its producer nor verifies learns nothing, not even whether it is there. */
const show = (deps: PaperWrites) => async (request: Asked) => {
  const { id: producerId, paperId } = request.params
  const { accountId, producerId: own, staff } = memberOf(request)
  const verifies = staff !== undefined && mayVerify({ accountId, role: staff })
  if (own !== producerId && !verifies) return refuse('not_allowed')
  const { application, papers } = await deps.bus.load(verification, producerId)
  if (!application || !papers.some(({ id }) => id === paperId)) return refuse('paper_not_found')
  const paper = await deps.papers.read(application.accountId, paperId)
  if (!paper) return refuse('paper_not_found')
  const refused = own === producerId ? undefined : await writeDown(deps, request)
  return refused ?? new Download({ name: paper.name, ...LOOKS[paper.kind], pieces: [paper.content] })
}

/** A PDF goes to a reader of their own; a picture holds nothing but pixels. */
const LOOKS: Readonly<Record<PaperKind, { readonly type: string; readonly shown: boolean }>> = {
  pdf: { type: 'application/pdf', shown: false },
  picture: { type: 'image/webp', shown: true },
}

async function writeDown({ bus, facts }: PaperWrites, request: Asked) {
  const { accountId, staff } = memberOf(request)
  const { id, paperId } = request.params
  if (!staff) return refuse('not_allowed')
  const command = { type: 'LookAtPaper', reader: { accountId, role: staff }, paperId } as const
  const seen = await bus.dispatch({ decider: verification, id, command, by: senderOf(request, facts) })
  return isRefusal(seen) ? seen : undefined
}
