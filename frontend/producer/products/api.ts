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
import { ownProductKeys } from '#frontend/producer/live-maps.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'

type Listings = typeof productListingsContract
type Moderation = typeof productReportsContract
type Certificates = typeof certificatesContract
type Import = typeof productImportContract
const own: EndpointOf<Listings['own']> = { method: 'GET', path: '/api/me/products' }
const prices: EndpointOf<Listings['prices']> = { method: 'GET', path: '/api/me/products/:id/price-changes' }
const list: EndpointOf<Listings['list']> = { method: 'POST', path: '/api/me/products' }
const update: EndpointOf<Listings['revise']> = { method: 'PUT', path: '/api/me/products/:id' }
const unlist: EndpointOf<Listings['unlist']> = { method: 'POST', path: '/api/me/products/:id/unlist' }
const relist: EndpointOf<Listings['relist']> = { method: 'POST', path: '/api/me/products/:id/relist' }
const remove: EndpointOf<Listings['delete']> = { method: 'DELETE', path: '/api/me/products/:id' }
const submitCertificate: EndpointOf<Certificates['submit']> = {
  method: 'POST',
  path: '/api/me/products/:id/certificates',
}
const withdrawCertificate: EndpointOf<Certificates['withdraw']> = {
  method: 'DELETE',
  path: '/api/me/products/:id/certificates/:certification',
}
const appeal: EndpointOf<Moderation['appeal']> = { method: 'POST', path: '/api/me/products/:id/appeal' }
const importCsv: EndpointOf<Import['import']> = { method: 'POST', path: '/api/me/products/import' }
const exportCsv: EndpointOf<Import['export']> = { method: 'GET', path: '/api/me/products.csv' }

/** All own products as CSV. */
export const EXPORT_URL: string = exportCsv.path

/** All own products, newest first. */
export const ownProductsQuery = queryOptions({
  queryKey: ownProductKeys.own,
  ...readFrom(own),
})

export const pricesQuery = (id: string) =>
  queryOptions({
    queryKey: ownProductKeys.prices(id),
    ...readFrom(prices, { params: { id } }),
  })

/** A retry after a lost response does not list the product twice. */
export function useListProduct() {
  const attempt = useAttempt()
  return useChange((form: NewProduct) => attempt(form, (commandId) => call(list, { body: form, commandId })))
}

export const useUpdateProduct = () =>
  useChange(({ id, form }: { readonly id: string; readonly form: UpdatedProduct }) =>
    call(update, { params: { id }, body: form }),
  )

/** Takes a product off the market, or lists it again. */
export const useListing = () =>
  useChange(({ id, listed }: Pick<ProducerProduct, 'id' | 'listed'>) =>
    listed ? call(relist, { params: { id } }) : call(unlist, { params: { id } }),
  )

export const useDeleteProduct = () => useChange((id: string) => call(remove, { params: { id } }))

export const useSubmitCertificate = (id: string) =>
  useChange((form: CertificateForm) => call(submitCertificate, { params: { id }, body: form }))

export const useWithdrawCertificate = (id: string) =>
  useChange((certification: CertificateForm['certification']) =>
    call(withdrawCertificate, { params: { id, certification } }),
  )

export const useAppealTakedown = (id: string) =>
  useChange((form: TakedownAppealForm) => call(appeal, { params: { id }, body: form }))

/** Changes own products, then refetches the list, also after a failure. */
function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: ownProductKeys.own }) })
}

/** What an import would change. */
export const usePreviewImport = () =>
  useMutation({ mutationFn: (csv: string) => call(importCsv, { body: importForm(csv, true) }) })

/** Mutation key of an import. Every imported row sends a live update, so product lists refetch only at its end. */
export const IMPORTING = ['own-products', 'import'] as const

/** A retry after a lost response does not import twice. */
export function useImport() {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationKey: IMPORTING,
    mutationFn: (csv: string) =>
      attempt({ csv }, (commandId) => call(importCsv, { body: importForm(csv, false), commandId })),
    onSettled: () => void queries.invalidateQueries({ queryKey: ownProductKeys.own }),
  })
}

const importForm = (csv: string, dryRun: boolean): ProductImportForm => ({ csv, dryRun })
