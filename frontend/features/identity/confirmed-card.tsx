import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { homeOf } from './home-of.ts'

const SHOWN_MS = 2_000

/** It worked; a moment later the page goes on by itself. */
export function ConfirmedCard({ title }: { readonly title: string }) {
  const { data: user } = useUser()
  const navigate = useNavigate()
  const next = user ? homeOf(user) : paths.login
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigate, next])
  return (
    <>
      <h1>{title}</h1>
      <p className="door-lead">Thank you. One moment, we’re taking you on.</p>
      <LinkButton to={next} wide>
        {user ? 'Continue' : 'Continue to Login'}
      </LinkButton>
    </>
  )
}
