import type { z } from 'zod'
import type { EndpointContract } from '#domain/kernel/contract.ts'

/** An endpoint as the browser needs it: method and path at run time, schemas as types only. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: EndpointContract['method']
  readonly path: EndpointContract['path']
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly response?: Answer
}

/**
 * Endpoint type of a contract entry. `const search: EndpointOf<typeof catalogContract.search> = { method: 'GET', path:
 * '/api/products' }` compiles only with the contract's own method and path, and keeps zod out of the first load.
 */
export type EndpointOf<E> =
  E extends EndpointContract<infer P, infer Q, infer B, infer A>
    ? Endpoint<P, Q, B, A> & Pick<E, 'method' | 'path'>
    : never

/** Arguments of a call in addition to its endpoint. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', z.infer<P>> & Part<'query', z.infer<Q>> & Part<'body', z.input<B>> & CallOptions
    : never

export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.infer<A> : never

interface CallOptions {
  /** One id per user action; a retry sends the same id. Generated when omitted. */
  readonly commandId?: string
  readonly signal?: AbortSignal
  /** A replacement for `fetch`, for example one that reports upload progress. */
  readonly fetch?: typeof fetch
}

type Part<Name extends string, Type> = [Type] extends [undefined]
  ? unknown
  : Record<never, never> extends Type
    ? { readonly [K in Name]?: Loosened<Type> }
    : { readonly [K in Name]: Type }

/** Accepts undefined for optional values. */
type Loosened<Type> = { readonly [K in keyof Type]: Type[K] | undefined }

/** Fills a path's parameters (`/api/orders/:id`) and appends the query. Omits undefined, null and empty values. */
export function urlOf(
  path: string,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined },
): string {
  const values = params as Record<string, string>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}
