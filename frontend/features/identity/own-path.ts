const HERE = 'http://here.invalid'

/** Where to go after signing in, when it is a path of ours; other sites and scripts are not. */
export function ownPath(next: string | null): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(next, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
