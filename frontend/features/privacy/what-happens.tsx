import { Link } from 'react-router-dom'
import { REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import { paths } from '#frontend/lib/paths.ts'

/** What goes, what stays, and for how long: told before anything is asked. */
export const WhatHappens = () => (
  <>
    <ul className="deletion-terms">
      <li>
        <strong>At once</strong> you’re signed out everywhere, and anything you sell leaves the market.
      </li>
      <li>
        <strong>For {REOPEN_WINDOW_DAYS} days</strong> you can change your mind: sign in, or use the link we email you.
      </li>
      <li>
        <strong>Then for good</strong> go your name, addresses, profile, messages, pictures, papers and devices: the
        keys they are locked with are destroyed. Store credit you have not spent is lost. A backup that is ever put back
        forgets them again at once.
      </li>
      <li>
        <strong>For 7 years</strong> stays what tax law asks for: that something was sold, for how much and when,
        without you in it. A business’s name stays on its receipts. Stars you gave stay counted.
      </li>
    </ul>
    <p>
      <Link to={paths.dataRetention}>How long we keep things</Link>
    </p>
  </>
)
