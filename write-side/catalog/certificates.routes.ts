import {
  CAN_DECIDE_CERTIFICATES,
  type CertificateForm,
  certificatesContract,
} from '#domain/catalog/certificate.contract.ts'
import { type CertificateCommand, certificate, certificateSeed } from '#domain/catalog/certificate.decider.ts'
import type { Certificate } from '#domain/catalog/certificate.events.ts'
import { product } from '#domain/catalog/product.decider.ts'
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
  route(certificatesContract.submit, 'producer', submit(deps)),
  route(certificatesContract.withdraw, 'producer', withdraw(deps)),
  route(certificatesContract.document, 'producer', ownDocument(deps)),
  accessLogged(
    ({ params }) => ({ accessType: 'certificate_document', target: `${params!.productId} ${params!.certification}` }),
    route(certificatesContract.staffDocument, CAN_DECIDE_CERTIFICATES, ({ params }) => documentOf(deps, params)),
  ),
  route(certificatesContract.approve, CAN_DECIDE_CERTIFICATES, approve(deps)),
  route(certificatesContract.revoke, CAN_DECIDE_CERTIFICATES, revoke(deps)),
  route(certificatesContract.refuse, CAN_DECIDE_CERTIFICATES, reject(deps)),
]

const submit =
  (deps: CertificateDeps) => async (request: ProducerRequest<{ id: string }, undefined, CertificateForm>) => {
    const { accountId, producerId } = request.actor
    const { certification, registerUrl, documentId } = request.body
    if (!(await deps.documents.findOwned({ accountId }, documentId ? [documentId] : [])))
      return refuse('document_not_owned', { fields: { documentId: 'Add the document again' } })
    const productId = request.params.id
    const owned = await ownedProduct(deps, { productId, producerId })
    if (isRefusal(owned)) return owned
    if (owned.retired) return refuse('product_not_found')
    return send(deps, request, {
      reference: { productId, certification },
      command: {
        type: 'SubmitCertificate',
        certificateId: certificateIdOf(deps, { productId, certification }),
        productId,
        producerId,
        certificate: certificateIn(request.body),
        registerUrl: registerUrl || undefined,
        documentId,
        today: todayOf(deps),
      },
    })
  }

const ownDocument =
  (deps: CertificateDeps) => async (request: ProducerRequest<{ id: string; certification: Certification }>) => {
    const { id: productId, certification } = request.params
    const owned = await ownedProduct(deps, { productId, producerId: request.actor.producerId })
    return isRefusal(owned) ? owned : documentOf(deps, { productId, certification })
  }

interface CertificateReference {
  readonly productId: string
  readonly certification: Certification
}

const certificateIdOf = ({ runtime }: CertificateDeps, { productId, certification }: CertificateReference): string =>
  runtime.deriveId('certificate', certificateSeed(productId, certification))

/** Refuses a product of another producer. */
async function ownedProduct(
  { bus }: CertificateDeps,
  { productId, producerId }: Record<'productId' | 'producerId', string>,
) {
  const state = await bus.load(product, productId)
  if (state.status === 'unknown') return refuse('product_not_found')
  return state.producerId === producerId ? state : refuse('product_not_owned')
}

async function documentOf(deps: CertificateDeps, reference: CertificateReference): Promise<Download | Refusal> {
  const listing = await deps.bus.load(product, reference.productId)
  const state = await deps.bus.load(certificate, certificateIdOf(deps, reference))
  const documentId = state.status === 'none' ? undefined : state.submission?.documentId
  if (listing.status === 'unknown' || listing.retired || !documentId) return refuse('document_not_found')
  const seller = await deps.bus.load(producer, listing.producerId)
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

/** A purged product's certificates count as withdrawn. */
const withdraw =
  (deps: CertificateDeps) =>
  async (request: ProducerRequest<{ id: string; certification: Certification }, undefined, undefined>) => {
    const { id: productId, certification } = request.params
    const owned = await ownedProduct(deps, { productId, producerId: request.actor.producerId })
    if (isRefusal(owned)) return owned
    if (owned.retired) return respond({ id: productId }, undefined)
    return send(deps, request, { reference: { productId, certification }, command: { type: 'WithdrawCertificate' } })
  }

type ReviewedCertificate = Omit<Certificate, 'certification'> & { readonly documentId?: string | null | undefined }
type DecisionRequest<B> = StaffRequest<{ productId: string; certification: Certification }, undefined, B>

const approve = (deps: CertificateDeps) => (request: DecisionRequest<ReviewedCertificate>) =>
  decide(deps, request, {
    type: 'ApproveCertificate',
    verifier: verifierOf(request),
    ...reviewedCertificate(request),
    today: todayOf(deps),
  })

const reject = (deps: CertificateDeps) => (request: DecisionRequest<ReviewedCertificate & { reason: string }>) =>
  decide(deps, request, {
    type: 'RejectCertificate',
    verifier: verifierOf(request),
    ...reviewedCertificate(request),
    reason: request.body.reason,
  })

const revoke = (deps: CertificateDeps) => (request: DecisionRequest<{ reason: string }>) =>
  decide(deps, request, { type: 'RevokeCertificate', verifier: verifierOf(request), reason: request.body.reason })

function reviewedCertificate({ params: { certification }, body }: DecisionRequest<ReviewedCertificate>) {
  const { issuer, certificateNumber, expiresOn, documentId } = body
  return { certificate: { certification, issuer, certificateNumber, expiresOn }, documentId: documentId ?? undefined }
}

function verifierOf(request: DecisionRequest<object>) {
  const { accountId, staff, producerId } = request.actor
  return { accountId, role: staff, producerId }
}

/** Today in UTC. Certificates expire by UTC dates. */
const todayOf = ({ runtime }: CertificateDeps) => runtime.now().slice(0, 'YYYY-MM-DD'.length)

async function decide<B>(deps: CertificateDeps, request: DecisionRequest<B>, command: CertificateCommand) {
  const state = await deps.bus.load(product, request.params.productId)
  if (state.status === 'unknown' || state.retired) return refuse('product_not_found')
  return send(deps, request, { reference: request.params, command })
}

async function send<P, B>(
  deps: CertificateDeps,
  request: RouteRequest<P, undefined, B>,
  { reference, command }: { readonly reference: CertificateReference; readonly command: CertificateCommand },
) {
  const id = certificateIdOf(deps, reference)
  const context = commandContextOf(request, deps.runtime)
  const result = await deps.bus.dispatch({ decider: certificate, id, command, context })
  return isRefusal(result) ? result : respond({ id: reference.productId }, result.position)
}
