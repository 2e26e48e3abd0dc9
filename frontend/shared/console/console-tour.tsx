import { Tour } from 'antd'

/** A part of the console to point out. */
export interface TourStop {
  /** CSS selector; the stop is shown in the middle of the screen where nothing matches, as on phones. */
  readonly target: string
  readonly title: string
  readonly text: string
}

interface ConsoleTourProps {
  readonly stops: readonly TourStop[]
  readonly onClose: () => void
}

/** Points out the parts of a console, one after another. */
export const ConsoleTour = ({ stops, onClose }: ConsoleTourProps) => (
  <Tour
    open
    onClose={onClose}
    steps={stops.map(({ target, title, text }) => ({
      title,
      description: text,
      target: () => document.querySelector<HTMLElement>(target)!,
      placement: 'right',
    }))}
  />
)
