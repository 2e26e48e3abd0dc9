/** What the client calls its error, where it gave it a name: some of gRPC's own come through as they are. */
export const failureOf = (error: unknown): string | undefined => fieldOf(error, 'type')

/** True when asking again cannot help: the server understood, and said no for good. */
export const isFinal = (error: unknown): boolean => {
  const [type, code] = [failureOf(error), fieldOf<number>(error, 'code')]
  return (type !== undefined && FINAL_TYPES.has(type)) || (code !== undefined && FINAL_CODES.has(code))
}

const FINAL_TYPES = new Set(['access-denied', 'invalid-argument', 'stream-deleted', 'unsupported'])
// gRPC: INVALID_ARGUMENT, PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED
const FINAL_CODES = new Set([3, 7, 12, 16])

function fieldOf<T = string>(error: unknown, name: string): T | undefined {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, T | undefined>)[name]
    : undefined
}
