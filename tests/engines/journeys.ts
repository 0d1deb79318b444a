import { dashboardJourneys } from './dashboard-journeys.ts';
import { editorJourneys } from './editor-journeys.ts';
import { shopperJourneys } from './shopper-journeys.ts';

/** Each journey by its name. */
export const journeys = { ...shopperJourneys, ...editorJourneys, ...dashboardJourneys };
export type JourneyName = keyof typeof journeys;

/**
 * The first journeys of a quick run: an order, a rejected one, and the editor from drawing to the live page.
 */
export const quickJourneys: readonly JourneyName[] = ['shopper', 'refused', 'editor'];
