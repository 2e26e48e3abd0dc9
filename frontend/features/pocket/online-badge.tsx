import { useOnline } from '#frontend/lib/use-online.ts'
import { Badge } from '#frontend/ui/badge.tsx'

/** Whether this device has a network now. */
export function OnlineBadge() {
  const online = useOnline()
  return <Badge tone={online ? 'leaf' : 'honey'}>{online ? 'Online' : 'Offline'}</Badge>
}
