import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LogIntegrityView, transparencyLogContract } from '#domain/transparency-log/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'

type Contract = typeof transparencyLogContract
const proof: EndpointOf<Contract['proof']> = { method: 'GET', path: '/api/audit/log-integrity' }
const checkpoints: EndpointOf<Contract['checkpoints']> = { method: 'GET', path: '/api/audit/checkpoints' }
const verify: EndpointOf<Contract['verify']> = { method: 'POST', path: '/api/audit/log-verifications' }
const event: EndpointOf<Contract['event']> = { method: 'GET', path: '/api/audit/events/:id/inclusion-proof' }
const consistency: EndpointOf<Contract['consistency']> = { method: 'GET', path: '/api/audit/consistency-proof' }
const verifier: EndpointOf<Contract['checker']> = { method: 'GET', path: '/api/audit/verify-proof.mjs' }

/** Address of the program that verifies proofs. */
export const VERIFIER_URL = verifier.path

const keys = { proof: ['proof'] as const, checkpoints: ['proof', 'checkpoints'] as const }

export const isRunning = ({ verifications }: LogIntegrityView): boolean =>
  verifications.some((verification) => verification.finishedAt === null)

/** Refetched every second while a verification runs, else every 30 seconds for new checkpoints. */
export const proofQuery = queryOptions({
  queryKey: keys.proof,
  ...readFrom(proof),
  refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? 1000 : 30_000),
})

export const checkpointsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.checkpoints, page],
    ...readFrom(checkpoints, { query: { page } }),
    placeholderData: keepPreviousData,
  })

/** Verifies the whole log against the signed tree now. */
export function useVerify() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(verify),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.proof, exact: true }),
  })
}

/** The proof of one event, by its id or position. */
export const proveEvent = (id: string) => call(event, { params: { id } })
export const useProveEvent = () => useMutation({ mutationFn: proveEvent })

/** The proof that the log of one size begins with the log of a smaller one. */
export const useProveGrowth = () =>
  useMutation({
    mutationFn: (sizes: { readonly from: number; readonly to: number }) => call(consistency, { query: sizes }),
  })
