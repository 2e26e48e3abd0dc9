import type { z } from 'zod'
import type { EndpointContract } from '#domain/kernel/contract.ts'

/** An exchange as the browser needs it: method and path at run time, the schemas as types only. Every exchange is one. */
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
  readonly answer?: Answer
}

/**
 * The type of an exchange's endpoint. `const search: EndpointOf<typeof catalogContract.search> = { method: 'GET', path:
 * '/api/products' }` compiles only with the contract's own method and path, and keeps zod out of the first load.
 */
export type EndpointOf<E> =
  E extends EndpointContract<infer P, infer Q, infer B, infer A>
    ? Endpoint<P, Q, B, A> & Pick<E, 'method' | 'path'>
    : never

/** What a call must be given besides its endpoint. */
export type Given<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', z.infer<P>> & Part<'query', z.infer<Q>> & Part<'body', z.input<B>> & CallOptions
    : never

export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.infer<A> : never

interface CallOptions {
  /** One id per user action; the same action tried again bears the same. Left out, the call makes its own. */
  readonly commandId?: string
  readonly signal?: AbortSignal
  /** Another way to send it, such as one that tells how far it is. */
  readonly fetch?: typeof fetch
}

type Part<Name extends string, Type> = [Type] extends [undefined]
  ? unknown
  : Record<never, never> extends Type
    ? { readonly [K in Name]?: Loosened<Type> }
    : { readonly [K in Name]: Type }

/** Optional values may be handed over as undefined. */
type Loosened<Type> = { readonly [K in keyof Type]: Type[K] | undefined }

/** `/api/orders/:id` with its parameters filled in and its query appended; undefined and empty values are left out. */
export function addressOf(
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
