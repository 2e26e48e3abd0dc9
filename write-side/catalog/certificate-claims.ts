import { CLAIM_DECIDERS, type ClaimForm, certificateClaimsContract } from '#domain/catalog/certificate-claims.ts'
import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import type { Certificate } from '#domain/catalog/product.events.ts'
import type { Certification } from '#domain/catalog/vocabulary.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, type Route, type RouteRequest, route } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'

interface ClaimDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** What producers say of certificates, and what the staff says to that. */
export const certificateClaimRoutes = (deps: ClaimDeps): readonly Route[] => [
  route(certificateClaimsContract.claim, 'producer', claim(deps)),
  route(certificateClaimsContract.withdraw, 'producer', withdraw(deps)),
  route(certificateClaimsContract.approve, CLAIM_DECIDERS, approve(deps)),
  route(certificateClaimsContract.refuse, CLAIM_DECIDERS, refuseClaim(deps)),
]

const claim = (deps: ClaimDeps) => (request: RouteRequest<{ id: string }, undefined, ClaimForm>) =>
  send(deps, request, request.params.id, {
    type: 'ClaimCertification',
    producerId: memberOf(request).producerId ?? '',
    certificate: request.body,
    today: todayOf(deps),
  })

const withdraw =
  (deps: ClaimDeps) => (request: RouteRequest<{ id: string; certification: Certification }, undefined, undefined>) => {
    const { id, certification } = request.params
    return send(deps, request, id, {
      type: 'WithdrawClaim',
      producerId: memberOf(request).producerId ?? '',
      certification,
    })
  }

type Looked = Omit<Certificate, 'certification'>
type Decision<B> = RouteRequest<{ productId: string; certification: Certification }, undefined, B>

const approve = (deps: ClaimDeps) => (request: Decision<Looked>) => {
  const verifier = verifierOf(request)
  if (!verifier) return Promise.resolve(refuse('not_allowed'))
  const { productId } = request.params
  return send(deps, request, productId, {
    ...{ type: 'ApproveClaim', verifier, certificate: lookedAt(request), today: todayOf(deps) },
  })
}

const refuseClaim = (deps: ClaimDeps) => (request: Decision<Looked & { reason: string }>) => {
  const verifier = verifierOf(request)
  if (!verifier) return Promise.resolve(refuse('not_allowed'))
  const { productId } = request.params
  const { reason } = request.body
  return send(deps, request, productId, { type: 'RefuseClaim', verifier, certificate: lookedAt(request), reason })
}

function lookedAt({ params: { certification }, body }: Decision<Looked>): Certificate {
  const { certifier, number, expiresOn } = body
  return { certification, certifier, number, expiresOn }
}

function verifierOf(request: Decision<Looked>) {
  const { accountId, staff, producerId } = memberOf(request)
  return staff && { accountId, role: staff, producerId }
}

/** A day in UTC, as certificates are compared everywhere. */
const todayOf = ({ facts }: ClaimDeps) => facts.now().slice(0, 'YYYY-MM-DD'.length)

async function send<P, B>(
  { bus, facts }: ClaimDeps,
  request: RouteRequest<P, undefined, B>,
  id: string,
  command: ProductCommand,
) {
  const sent = await bus.dispatch({ decider: product, id, command, by: senderOf(request, facts) })
  return isRefusal(sent) ? sent : answered({ id }, sent.position)
}
