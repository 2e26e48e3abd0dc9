import { Navigate, useLocation } from 'react-router-dom'

/** An address that is another one now; what was asked for comes along. */
export function Moved({ to }: { readonly to: string }) {
  const { search } = useLocation()
  const [path, own = ''] = to.split('?')
  const query = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(own)) query.set(name, value)
  return <Navigate replace to={query.size > 0 ? `${path}?${query}` : path!} />
}
