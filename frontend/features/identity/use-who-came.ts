import { useRef } from 'react'
import { useUser } from '#frontend/lib/session.ts'

/** Who was signed in when the page was opened: they need no form. Whoever signs in or up on it is not sent away by this. */
export function useWhoCame() {
  const { data: user } = useUser()
  const came = useRef(user)
  if (came.current === undefined) came.current = user
  return came.current
}
