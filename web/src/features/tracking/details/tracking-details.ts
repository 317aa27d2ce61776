// What stands below the status and the map, in one file that loads after them.
export { TrackingFacts } from './tracking-facts.tsx'
export { ShareButton } from './tracking-share.tsx'
export { TrackingTimeline } from './tracking-timeline.tsx'
export { EtaChangeLine } from './eta-change-line.tsx'
