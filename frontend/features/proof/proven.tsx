import { useEffect, useState } from 'react'
import type { EventProofView } from '#domain/transparency-log/contract.ts'
import './proof.css'

/** What was proven, and the proof to keep. */
export function Proven({ proof }: { readonly proof: EventProofView }) {
  const address = useFile(JSON.stringify(proof, null, 2))
  const { event, index, size } = proof
  return (
    <>
      <p className="proof-proven">
        {event.type} of {event.stream}, revision {event.revision}, is event number {(index + 1).toLocaleString('en-US')}{' '}
        of the {size.toLocaleString('en-US')} that the newest checkpoint has sealed.
      </p>
      {address && (
        <p>
          <a href={address} download={`proof-${event.id}.json`} className="button button-secondary button-small">
            Download the Proof
          </a>
        </p>
      )}
    </>
  )
}

/** An address of a JSON file that is made here; given up with the page. */
function useFile(json: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [json])
  return address
}
