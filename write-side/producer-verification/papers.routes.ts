import { canVerify } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { verificationContract, verificationProblems } from '#domain/producer-verification/contract.ts'
import { verification } from '#domain/producer-verification/verification.decider.ts'
import type { Documents } from '#platform/documents/documents.ts'
import { type RouteRequest, type RouteTable, rateLimited, route, sameOriginOnly } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '../command-context.ts'
import { documentDownload } from '../document-download.ts'
import { memberOf } from '../member-of.ts'

export interface PaperWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly documents: Pick<Documents, 'upload' | 'read'>
}

/** As many as pictures: a folder of papers in one evening, and no more. */
const UPLOADS = { max: 60, windowMs: 600_000 }

/** Reading a paper stands on the write side: a verifier's look is written down before they see anything. */
export const paperWriteRoutes = (deps: PaperWriteDeps): RouteTable => ({
  problems: verificationProblems,
  routes: [
    rateLimited(UPLOADS, route(verificationContract.sendPaper, 'producer', send(deps))),
    sameOriginOnly(route(verificationContract.paper, 'member', show(deps))),
  ],
})

const send =
  ({ documents }: PaperWriteDeps) =>
  async (request: RouteRequest<undefined, undefined, { readonly paper: File }>) => {
    const { accountId, producerId = '' } = memberOf(request)
    const { paper } = request.body
    const bytes = new Uint8Array(await paper.arrayBuffer())
    const taken = await documents.upload({ accountId, producerId }, { name: paper.name, bytes })
    if (isRefusal(taken)) return taken
    const { id, name, kind, bytes: size } = taken
    return { id, name, kind, bytes: size }
  }

type Asked = RouteRequest<{ id: string; documentId: string }>

/** Whoever is neither its producer nor verifies learns nothing, not even whether it is there. */
const show = (deps: PaperWriteDeps) => async (request: Asked) => {
  const { id: producerId, documentId: paperId } = request.params
  const { accountId, producerId: own, staff } = memberOf(request)
  const verifies = staff !== undefined && canVerify({ accountId, role: staff })
  if (own !== producerId && !verifies) return refuse('not_allowed')
  const { application, papers: documents } = await deps.bus.load(verification, producerId)
  if (!application || !documents.some(({ id }) => id === paperId)) return refuse('document_not_found')
  const paper = await deps.documents.read(application.accountId, paperId)
  if (!paper) return refuse('document_not_found')
  const refused = own === producerId ? undefined : await writeDown(deps, request)
  return refused ?? documentDownload(paper)
}

async function writeDown({ bus, runtime }: PaperWriteDeps, request: Asked) {
  const { accountId, staff } = memberOf(request)
  const { id, documentId: paperId } = request.params
  if (!staff) return refuse('not_allowed')
  const command = { type: 'RecordDocumentAccess', reader: { accountId, role: staff }, paperId } as const
  const seen = await bus.dispatch({ decider: verification, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(seen) ? seen : undefined
}
