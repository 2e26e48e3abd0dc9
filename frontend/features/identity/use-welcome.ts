import { useEffect, useRef } from 'react'
import type { ProfileView } from '#domain/identity/contract.ts'
import { toast } from '#frontend/ui/toasts.tsx'
import { useWelcomed } from './account-api.ts'

/** Greets a new member once: the server remembers that it was done, whatever the address says. */
export function useWelcome(profile: ProfileView | undefined, market: string | undefined): void {
  const { mutate: welcomed } = useWelcomed()
  const done = useRef(false)
  useEffect(() => {
    if (!profile?.welcome || !market || done.current) return
    done.current = true
    toast({ title: `Welcome to ${market}!`, text: 'Your account has been created successfully.' })
    welcomed(undefined)
  }, [profile, market, welcomed])
}
