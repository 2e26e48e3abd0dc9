import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CertificateForm, certificatesContract } from '#domain/catalog/certificate.contract.ts'
import type {
  NewProduct,
  ProducerProduct,
  ProductImportForm,
  productImportContract,
  productListingsContract,
  UpdatedProduct,
} from '#domain/catalog/product-listings.contract.ts'
import type { productReportsContract, TakedownAppealForm } from '#domain/catalog/product-moderation.contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { keys } from './live-map.ts'

type Goods = typeof productListingsContract
type Reports = typeof productReportsContract
type Claims = typeof certificatesContract
type Lists = typeof productImportContract
const own: EndpointOf<Goods['own']> = { method: 'GET', path: '/api/me/products' }
const prices: EndpointOf<Goods['prices']> = { method: 'GET', path: '/api/me/products/:id/price-changes' }
const list: EndpointOf<Goods['list']> = { method: 'POST', path: '/api/me/products' }
const revise: EndpointOf<Goods['revise']> = { method: 'PUT', path: '/api/me/products/:id' }
const unlist: EndpointOf<Goods['unlist']> = { method: 'POST', path: '/api/me/products/:id/unlist' }
const relist: EndpointOf<Goods['relist']> = { method: 'POST', path: '/api/me/products/:id/relist' }
const remove: EndpointOf<Goods['delete']> = { method: 'DELETE', path: '/api/me/products/:id' }
const claim: EndpointOf<Claims['claim']> = { method: 'POST', path: '/api/me/products/:id/certificates' }
const withdraw: EndpointOf<Claims['withdraw']> = {
  method: 'DELETE',
  path: '/api/me/products/:id/certificates/:certification',
}
const secondLook: EndpointOf<Reports['appeal']> = { method: 'POST', path: '/api/me/products/:id/appeal' }
const bring: EndpointOf<Lists['import']> = { method: 'POST', path: '/api/me/products/import' }
const exported: EndpointOf<Lists['export']> = { method: 'GET', path: '/api/me/products.csv' }

/** Where all own products are to be had as CSV. */
export const EXPORT_ADDRESS: string = exported.path

/** All own products, the newest first. */
export const ownProductsQuery = queryOptions({
  queryKey: keys.own,
  queryFn: ({ signal }) => call(own, { signal }),
})

export const pricesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.prices(id),
    queryFn: ({ signal }) => call(prices, { params: { id }, signal }),
  })

/** The same form sent again, after its answer got lost, lists one product. */
export function useListProduct() {
  const attempt = useAttempt()
  return useChange({
    mutationFn: (form: NewProduct) => attempt(form, (commandId) => call(list, { body: form, commandId })),
  })
}

export const useReviseProduct = (id: string) =>
  useChange({ mutationFn: (form: UpdatedProduct) => call(revise, { params: { id }, body: form }) })

/** Takes a product out of the market, or puts it there again. */
export const useListing = () =>
  useChange({
    mutationFn: ({ id, listed }: Pick<ProducerProduct, 'id' | 'listed'>) =>
      listed ? call(relist, { params: { id } }) : call(unlist, { params: { id } }),
    onError: (error) => toast({ title: 'Failed to update product', text: sentenceOf(error), tone: 'error' }),
  })

export const useDeleteProduct = () => useChange({ mutationFn: (id: string) => call(remove, { params: { id } }) })

export const useClaim = (id: string) =>
  useChange({ mutationFn: (form: CertificateForm) => call(claim, { params: { id }, body: form }) })

export const useWithdrawClaim = (id: string) =>
  useChange({
    mutationFn: (certification: CertificateForm['certification']) => call(withdraw, { params: { id, certification } }),
    onError: (error) => toast({ title: 'That did not work', text: sentenceOf(error), tone: 'error' }),
  })

export const useAskAgain = (id: string) =>
  useChange({ mutationFn: (form: TakedownAppealForm) => call(secondLook, { params: { id }, body: form }) })

interface Change<Given, Answer> {
  readonly mutationFn: (given: Given) => Promise<Answer>
  readonly onError?: (error: unknown) => void
}

/** A change of own goods: whatever comes of it, the list is looked at again. */
function useChange<Given, Answer>(change: Change<Given, Answer>) {
  const queries = useQueryClient()
  return useMutation({ ...change, onSettled: () => queries.invalidateQueries({ queryKey: keys.own }) })
}

/** What would become of a list. */
export const useTrial = () => useMutation({ mutationFn: (csv: string) => call(bring, { body: of(csv, true) }) })

/** While it runs, every line is news of a product: whoever shows the list looks again at the end. */
export const IMPORTING = ['own-goods', 'import'] as const

/** The same list sent again, after its answer got lost, is the same import. */
export function useImport() {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationKey: IMPORTING,
    mutationFn: (csv: string) => attempt({ csv }, (commandId) => call(bring, { body: of(csv, false), commandId })),
    onSettled: () => void queries.invalidateQueries({ queryKey: keys.own }),
  })
}

const of = (csv: string, dryRun: boolean): ProductImportForm => ({ csv, dryRun })
