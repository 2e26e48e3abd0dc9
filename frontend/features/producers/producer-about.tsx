import type { ReactNode } from 'react'
import type { ProducerProfile } from '#domain/producers/contract.ts'
import { verificationWords } from '#frontend/lib/attested-words.ts'
import { monthWords } from '#frontend/lib/market-clock.ts'
import { HandOverList } from './hand-over-list.tsx'
import { handOvers } from './hand-over-words.ts'
import { ProducerCertificates } from './producer-certificates.tsx'
import './producer-about.css'

export function ProducerAbout({ producer }: { readonly producer: ProducerProfile }) {
  const { businessName, description, city, state, zipCode, tags, verification, certificates } = producer
  return (
    <div className="producer-about">
      <h2>About {businessName}</h2>
      {description.split('\n').map((paragraph, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never move, and two may read the same.
        <p key={i}>{paragraph}</p>
      ))}
      <dl>
        <Fact name="Location">
          {city}, {state} {zipCode}
        </Fact>
        {tags.length > 0 && <Fact name="Specialties">{tags.join(', ')}</Fact>}
        <Fact name="How to get it">
          <HandOverList ways={handOvers(producer)} />
        </Fact>
        <Fact name="Member since">{monthWords(producer.registeredAt)}</Fact>
        {verification && <Fact name="Verified">{verificationWords(verification)}.</Fact>}
      </dl>
      {certificates.length > 0 && <ProducerCertificates certificates={certificates} />}
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
