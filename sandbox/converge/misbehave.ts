import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";

export type Line = {
  /** Leaves the caller without an answer, and drops the connection in the end. */
  keepSilent(reply: FastifyReply): void;
  /** Breaks the connection at once. */
  hangUp(reply: FastifyReply): void;
};

/** The faults of the line. A server that stops does not wait for the connections that are kept silent. */
export function lineOf(app: FastifyInstance, silenceMs: number): Line {
  const waiting = new Set<Socket>();
  app.addHook("preClose", (done) => {
    for (const socket of waiting) socket.destroy();
    done();
  });
  return {
    keepSilent: (reply) => {
      reply.hijack();
      const { socket } = reply.raw;
      if (socket === null) return;
      waiting.add(socket);
      const timer = setTimeout(() => socket.destroy(), silenceMs);
      socket.once("close", () => {
        clearTimeout(timer);
        waiting.delete(socket);
      });
    },
    hangUp: (reply) => {
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
    },
  };
}

/** What a failing front end of the gateway answers: a page, not a protocol. */
export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  reply.code(503).type("text/html").send("<html><body><h1>503 Service Unavailable</h1></body></html>");
