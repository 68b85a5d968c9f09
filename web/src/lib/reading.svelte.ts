// Reading aloud with the voice of the browser, sentence by sentence, so that the page can follow.

/** Whether this browser has a voice at all. */
export const hasVoice = (): boolean => 'speechSynthesis' in window;

export class Reader {
  /** What is being read, by its place in what is to be read; null: nothing. */
  at = $state<number | null>(null);
  private turn = 0;

  constructor(
    private readonly texts: () => readonly string[],
    private readonly language: () => string,
  ) {}

  /** Read on from there to the end. */
  from(at: number): void {
    this.stop();
    this.read(at, this.turn);
  }

  stop(): void {
    this.turn += 1;
    this.at = null;
    if (hasVoice()) speechSynthesis.cancel();
  }

  private read(at: number, turn: number): void {
    const text = this.texts()[at];
    if (text === undefined) {
      this.at = null;
      return;
    }
    this.at = at;
    const said = new SpeechSynthesisUtterance(text);
    said.lang = this.language();
    const on = (): void => {
      if (turn === this.turn) this.read(at + 1, turn);
    };
    said.onend = on;
    said.onerror = () => {
      if (turn === this.turn) this.at = null;
    };
    speechSynthesis.speak(said);
  }
}
