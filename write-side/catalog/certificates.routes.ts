import {
  CAN_DECIDE_CERTIFICATES,
  type CertificateForm,
  certificatesContract,
} from '#domain/catalog/certificate.contract.ts'
import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import type { Certificate } from '#domain/catalog/product.events.ts'
import type { Certification } from '#domain/catalog/product-taxonomy.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { Documents } from '#platform/documents/documents.ts'
import {
  accessLogged,
  type Download,
  type ProducerRequest,
  type Route,
  type RouteRequest,
  respond,
  route,
  type StaffRequest,
} from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import { documentDownload } from '#write-side/uploads.ts'

export interface CertificateDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  /** The documents that producers attach to certificates. */
  readonly documents: Pick<Documents, 'findOwned' | 'read'>
}

/** Producers submit and withdraw certificates; verifiers approve, reject and revoke them. */
export const certificateRoutes = (deps: CertificateDeps): readonly Route[] => [
  route(certificatesContract.claim, 'producer', submit(deps)),
  route(certificatesContract.withdraw, 'producer', withdraw(deps)),
  route(certificatesContract.document, 'producer', ownDocument(deps)),
  accessLogged(
    ({ params }) => ({ what: 'certificate_document', of: `${params!.productId} ${params!.certification}` }),
    route(certificatesContract.staffDocument, CAN_DECIDE_CERTIFICATES, ({ params }) => documentOf(deps, params)),
  ),
  route(certificatesContract.approve, CAN_DECIDE_CERTIFICATES, approve(deps)),
  route(certificatesContract.revoke, CAN_DECIDE_CERTIFICATES, revoke(deps)),
  route(certificatesContract.refuse, CAN_DECIDE_CERTIFICATES, reject(deps)),
]

const submit =
  (deps: CertificateDeps) => async (request: ProducerRequest<{ id: string }, undefined, CertificateForm>) => {
    const { accountId, producerId } = request.actor
    const { registerUrl, documentId } = request.body
    if (!(await deps.documents.findOwned({ accountId }, documentId ? [documentId] : [])))
      return refuse('document_not_owned', { fields: { documentId: 'Please add the document again' } })
    return send(deps, request, request.params.id, {
      type: 'SubmitCertificate',
      producerId,
      certificate: certificateIn(request.body),
      registerUrl: registerUrl || undefined,
      documentId,
      today: todayOf(deps),
    })
  }

const ownDocument =
  (deps: CertificateDeps) => async (request: ProducerRequest<{ id: string; certification: Certification }>) => {
    const { id: productId, certification } = request.params
    const state = await deps.bus.load(product, productId)
    if (state.status === 'unknown') return refuse('product_not_found')
    if (state.producerId !== request.actor.producerId) return refuse('product_not_owned')
    return documentOf(deps, { productId, certification })
  }

interface CertificateReference {
  readonly productId: string
  readonly certification: Certification
}

async function documentOf(
  deps: CertificateDeps,
  { productId, certification }: CertificateReference,
): Promise<Download | Refusal> {
  const state = await deps.bus.load(product, productId)
  const documentId = state.status === 'unknown' ? undefined : state.submissions[certification]?.certificate.documentId
  if (state.status === 'unknown' || !documentId) return refuse('document_not_found')
  const seller = await deps.bus.load(producer, state.producerId)
  const document = seller.status === 'unknown' ? undefined : await deps.documents.read(seller.accountId, documentId)
  if (!document) return refuse('document_not_found')
  return documentDownload(document)
}

const certificateIn = ({ certification, issuer, certificateNumber, expiresOn }: CertificateForm): Certificate => ({
  certification,
  issuer,
  certificateNumber,
  expiresOn,
})

const withdraw =
  (deps: CertificateDeps) =>
  (request: ProducerRequest<{ id: string; certification: Certification }, undefined, undefined>) => {
    const { id, certification } = request.params
    return send(deps, request, id, {
      type: 'WithdrawCertificate',
      producerId: request.actor.producerId,
      certification,
    })
  }

type ReviewedCertificate = Omit<Certificate, 'certification'> & { readonly documentId?: string | null | undefined }
type Decision<B> = StaffRequest<{ productId: string; certification: Certification }, undefined, B>

const approve = (deps: CertificateDeps) => (request: Decision<ReviewedCertificate>) => {
  const verifier = verifierOf(request)
  const { productId } = request.params
  return send(deps, request, productId, {
    type: 'ApproveCertificate',
    verifier,
    ...reviewedCertificate(request),
    today: todayOf(deps),
  })
}

const reject = (deps: CertificateDeps) => (request: Decision<ReviewedCertificate & { reason: string }>) => {
  const verifier = verifierOf(request)
  const { productId } = request.params
  const { reason } = request.body
  return send(deps, request, productId, {
    type: 'RejectCertificate',
    verifier,
    ...reviewedCertificate(request),
    reason,
  })
}

const revoke = (deps: CertificateDeps) => (request: Decision<{ reason: string }>) => {
  const verifier = verifierOf(request)
  const { productId, certification } = request.params
  const { reason } = request.body
  return send(deps, request, productId, { type: 'RevokeCertificate', verifier, certification, reason })
}

function reviewedCertificate({ params: { certification }, body }: Decision<ReviewedCertificate>) {
  const { issuer, certificateNumber, expiresOn, documentId } = body
  return { certificate: { certification, issuer, certificateNumber, expiresOn }, documentId: documentId ?? undefined }
}

function verifierOf(request: Decision<object>) {
  const { accountId, staff, producerId } = request.actor
  return { accountId, role: staff, producerId }
}

/** Today in UTC. Certificates expire by UTC dates. */
const todayOf = ({ runtime }: CertificateDeps) => runtime.now().slice(0, 'YYYY-MM-DD'.length)

async function send<P, B>(
  { bus, runtime }: CertificateDeps,
  request: RouteRequest<P, undefined, B>,
  id: string,
  command: ProductCommand,
) {
  const sent = await bus.dispatch({ decider: product, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(sent) ? sent : respond({ id }, sent.position)
}
