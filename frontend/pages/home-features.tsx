import { Sprout } from '#frontend/ui/sprout.tsx'
import './home-features.css'

/** What a producer finds here; only what is there. */
export function HomeFeatures() {
  return (
    <section className="home-features" aria-labelledby="home-features">
      <h2 id="home-features">Everything a small stall needs</h2>
      <ul>
        {FEATURES.map(({ title, text, icon }) => (
          <li key={title}>
            {icon ? (
              <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
                <path className="icon-line" d={icon} />
              </svg>
            ) : (
              <Sprout size={36} />
            )}
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const FEATURES = [
  {
    title: 'Producer profiles',
    text: 'A page of your own: who you are, what you grow, when to come by and how far you deliver.',
    icon: undefined,
  },
  {
    title: 'Product management',
    text: 'Your prices, your units, your pictures. Stock counts itself down as you sell, so nothing is sold twice.',
    icon: 'M4 8.5 12 4l8 4.5v7L12 20l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v7',
  },
  {
    title: 'Order processing',
    text: 'Orders show up the moment they are paid. One list tells you what to pick, and buyers hear when it is ready.',
    icon: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9 9h6M9 13h6',
  },
  {
    title: 'Analytics',
    text: 'What came in, what’s still open and what’s yours after fees, as it happens.',
    icon: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  },
] as const
