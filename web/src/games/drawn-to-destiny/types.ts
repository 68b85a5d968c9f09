// What the view of Drawn to Destiny says, by the names that the page uses.
import type { MapView, UnitView } from './wire';

export type Space = [number, number];
export const HEADINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Heading = (typeof HEADINGS)[number];

export type Unit = UnitView;
export type Chart = MapView;
export type {
  AnswerProspect,
  AttackProspect,
  AttackView as Attack,
  CardView as ConflictCard,
  DoorView as Door,
  ExitView as Exit,
  GroundView as Ground,
  HarmView as Harm,
  IntentView as Intent,
  GroundProspect,
  PlanView,
  UnableView as Unable,
  ItemView as Item,
  Prospects,
  StatView as Stat,
  StepView as Step,
  TrialProspect,
  VerbView as Verb,
  WalkView,
  View,
} from './wire';

/** What a half-filled form of intents would come to (the game's preview). */
export interface Foreseen {
  unit: number;
  name: string;
  space: Space | null;
  leaves: string | null;
  facing: Heading;
  price: number;
  move: number;
  turns: number;
  /** It loses a Move if it spends none in this step. */
  holds: boolean;
  location: string;
  hazard: boolean;
  /** The Space gives Cover. */
  obstacle: boolean;
  elevation: number;
  exposed: { unit: number; name: string; range: number; arc: string; attacks: string[]; cover: number }[];
  refused: { rule: string; text: string } | null;
  /** The Free Action with which it would be possible. */
  remedy: string | null;
  /** What each step costs after a Turn and Free Actions as they are chosen, and why it cannot be taken, by the heading. */
  ways: Readonly<Record<string, Way>>;
}
/** What a step costs, and why it cannot be taken. */
export interface Way {
  price: number;
  refused: { rule: string; text: string } | null;
}
