import { useSetAtom } from 'jotai'
import { askingAtom } from './atoms.ts'
import './cookie-settings.css'

/** Opens the question again, for whoever wants to choose anew. */
export function CookieSettings() {
  const ask = useSetAtom(askingAtom)
  return (
    <button type="button" className="cookie-settings" onClick={() => ask('again')}>
      Cookie settings
    </button>
  )
}
