import { useAtom } from 'jotai'
import { chime } from '#frontend/shared/lib/chime.ts'
import { orderSoundAtom } from './order-sound.ts'
import './orders.css'

export function SoundSwitch() {
  const [on, setOn] = useAtom(orderSoundAtom)
  return (
    <label className="sound-switch">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked)
          if (target.checked) chime()
        }}
      />
      Sound for new orders
    </label>
  )
}
